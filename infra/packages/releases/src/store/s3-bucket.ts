/**
 * Opens the bucket of `STORAGE_URL`: `s3://bucket/prefix?endpoint=…&region=…&pathStyle=…`. The SDK finds the credentials in the
 * usual places of AWS: environment variables, shared files, or the role of the machine. Import this module only when a bucket
 * is configured, because loading the SDK takes a fifth of a second.
 */
import { S3Client } from '@aws-sdk/client-s3';

export interface S3Bucket {
  readonly client: S3Client;
  readonly bucket: string;
  /** Empty, or ends with `/`. All keys of the installation start with it. */
  readonly prefix: string;
  /** The URL without its query, for messages. */
  readonly location: string;
}

/** A new connection to an unreachable server fails after this time. */
const CONNECT_MS = 2_000;
/** A silent connection ends after this time. */
const SILENT_MS = 5_000;
const DEFAULT_REGION = 'us-east-1';

/** @param storageUrl a valid `STORAGE_URL` (infra/packages/contracts/src/settings.ts) */
export function openBucket(storageUrl: string): S3Bucket {
  const { hostname: bucket, pathname, searchParams } = new URL(storageUrl);
  const path = pathname.replace(/^\/|\/$/g, '');
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region') ?? process.env['AWS_REGION'] ?? DEFAULT_REGION;
  // Servers other than AWS usually have no host name for each bucket.
  const pathStyle = searchParams.get('pathStyle') ?? (endpoint ? 'on' : 'off');
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle === 'on',
    ...(endpoint && { endpoint }),
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
  });
  return { client, bucket, prefix: path && `${path}/`, location: `s3://${bucket}${path && `/${path}`}` };
}
