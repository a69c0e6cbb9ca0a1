import { describeCutConnections } from '../../test/cut-connections.js';

describeCutConnections('lost');
