// Commands whose programs for a data folder and for a platform have nothing in common.
import type { CommandResult } from './command.ts';
import type { CommandOptions } from './context.ts';
import { platformOf } from './http/platform.ts';

/** Publishes to a platform, or builds and publishes to the data folder, or publishes all front ends of this checkout there. */
export async function publish(options: CommandOptions, argument: string): Promise<CommandResult> {
  if (options.bundled) return (await import('./publish-bundled.ts')).publishBundled(options);
  const platform = platformOf(options);
  if (platform) return (await import('./http/publish.ts')).publish(platform, argument);
  return (await import('./publish.ts')).publish(options, argument);
}

/** Develops a remote inside the live site of a platform, or on the releases of the data folder. */
export async function dev(options: CommandOptions, argument: string): Promise<CommandResult> {
  const platform = platformOf(options);
  if (platform) return (await import('./http/dev.ts')).dev(platform, argument);
  return (await import('./dev.ts')).dev(options, argument);
}

/** Writes a repository of its own with --platform, or a workspace of this repository. */
export async function newRemote(options: CommandOptions, remote: string): Promise<CommandResult> {
  const platform = options.platform === undefined ? null : platformOf(options);
  if (platform) return (await import('./http/new-repository.ts')).newRepository(platform, options, remote);
  return (await import('./new-remote.ts')).newRemote(options, remote);
}
