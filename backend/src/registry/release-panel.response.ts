import { ApiProperty } from '@nestjs/swagger';
import type { PanelRelease, PanelRemote, ReleasePanel, ReleaseSwitch } from '@linkstall/contracts/http';

const RELEASE = '1.2.0~0f3a9c1e07b5';

class PanelReleaseResponse implements PanelRelease {
  @ApiProperty({ example: RELEASE })
  readonly release!: string;

  @ApiProperty({ example: 'c0ffee9745ae92c0ffee9745ae92c0ffee9745ae' })
  readonly commit!: string;

  @ApiProperty({ example: '2026-11-28T09:30:00.000Z' })
  readonly publishedAt!: string;
}

class PanelRemoteResponse implements PanelRemote {
  @ApiProperty({ example: 'mfe-garden' })
  readonly remote!: string;

  @ApiProperty({ example: 'garden', type: String, nullable: true, description: 'null: the operators of the site.' })
  readonly team!: string | null;

  @ApiProperty({ example: RELEASE })
  readonly stable!: string;

  @ApiProperty({ example: '1.3.0~5d42686e1f90', type: String, nullable: true })
  readonly candidate!: string | null;

  @ApiProperty({ example: false })
  readonly disabled!: boolean;

  @ApiProperty({ example: true, description: 'Whether the user may show another release of this remote in a tab.' })
  readonly maySwitch!: boolean;

  @ApiProperty({
    type: [PanelReleaseResponse],
    description: 'Newest first: all releases when the user may switch, otherwise those that visitors get or got.',
  })
  readonly releases!: readonly PanelReleaseResponse[];
}

export class ReleasePanelResponse implements ReleasePanel {
  @ApiProperty({ type: [PanelRemoteResponse] })
  readonly remotes!: readonly PanelRemoteResponse[];
}

export class ReleaseSwitchResponse implements ReleaseSwitch {
  @ApiProperty({ example: '/preview?link=eyJ0YWIiOiIifQ.c2lnbmF0dXJl', description: 'Valid for ten minutes.' })
  readonly path!: string;
}
