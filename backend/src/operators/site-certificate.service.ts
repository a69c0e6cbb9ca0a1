import { Injectable } from '@nestjs/common';
import type { SiteCertificate } from '@linkstall/contracts/http';
import { once } from 'node:events';
import { connect } from 'node:tls';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Metrics } from '../metrics/metrics.js';

const MAX_AGE_MS = 3_600_000;
const CONNECT_MS = 5_000;

/** The TLS certificate that visitors get at PUBLIC_URL. It is read at most once an hour. */
@Injectable()
export class SiteCertificateReader {
  private certificate: Promise<SiteCertificate | null> = Promise.resolve(null);
  private readAt = -Infinity;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    const help = 'The end of the TLS certificate of PUBLIC_URL; not a number without one';
    metrics.gauge({ name: 'certificate_expiry_timestamp_seconds', help }, async () => {
      const endsAt = (await this.read())?.endsAt;
      return endsAt ? Date.parse(endsAt) / 1000 : Number.NaN;
    });
  }

  /** Null without https. */
  read(): Promise<SiteCertificate | null> {
    const now = this.clock.now();
    if (now - this.readAt >= MAX_AGE_MS) {
      this.readAt = now;
      this.certificate = this.settings.publicUrl.startsWith('https:')
        ? readCertificate(new URL(this.settings.publicUrl))
        : Promise.resolve(null);
    }
    return this.certificate;
  }
}

/** @param code of OpenSSL or Node.js */
function problemOf(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'The certificate has ended, so browsers refuse it.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'The certificate is for another name, so browsers refuse it.';
  return `No authority that this machine knows has signed the certificate (${code}).`;
}

async function readCertificate({ hostname, port }: URL): Promise<SiteCertificate> {
  const host = hostname.replace(/^\[|\]$/g, '');
  // An invalid certificate is read as well, because the operator needs its date. Nothing is sent over the connection.
  const options = { host, port: Number(port || 443), rejectUnauthorized: false, timeout: CONNECT_MS };
  const socket = connect({ ...options, ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }) });
  socket.once('timeout', () => socket.destroy(new Error('the server does not answer in time')));
  try {
    await once(socket, 'secureConnect');
    const { valid_to: end } = socket.getPeerCertificate();
    const problem = socket.authorized ? null : problemOf(String(socket.authorizationError));
    return { host: hostname, endsAt: end ? new Date(end).toISOString() : null, problem };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { host: hostname, endsAt: null, problem: `The certificate could not be read: ${reason}.` };
  } finally {
    socket.destroy();
  }
}
