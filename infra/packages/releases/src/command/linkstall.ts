// The program `npx linkstall <command>`.
import { runCommand } from './program.ts';

// A reader such as `head` may close the pipe early.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if ('code' in error && error.code === 'EPIPE') process.exit();
    throw error;
  });

await runCommand(process.argv.slice(2));
