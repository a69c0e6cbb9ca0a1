// A process with a sandboxed child. Prints the pid of the child when the child sends data.
// Usage: node --import ./infra/packages/build/typescript.mjs sandbox-parent.ts <program> [none]
import { NO_ISOLATION, setIsolations } from '../src/sandbox/isolation.ts';
import { SandboxedProcess } from '../src/sandbox/sandboxed-process.ts';

const [file = '', isolation] = process.argv.slice(2);
if (isolation === 'none') setIsolations([NO_ISOLATION]);
const child: SandboxedProcess = new SandboxedProcess(
  { file, flags: [] },
  {
    onData: () => console.log(child.pid),
    onOutput: console.error,
    onWeakerIsolation: console.error,
    onEnd: console.error,
  },
);
child.write(Buffer.from('hello'));
