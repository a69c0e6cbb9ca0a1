// Locks a process of Deno after its program has loaded native code, such as a decoder of images. From then on Deno refuses
// JavaScript every permission, and the Linux kernel refuses native code every system call that is not in the list. The
// list has memory, threads, time, and reading and writing what is already open. It has no files, sockets, programs and
// signals. A refused call fails with EPERM. Runs in Deno and imports no module.

type Foreign = (...args: (number | bigint | Uint8Array)[]) => number | bigint;
declare const Deno: {
  readonly build: { readonly os: string; readonly arch: string };
  readonly addSignalListener: (signal: string, listener: () => void) => void;
  readonly dlopen: (file: string, symbols: object) => { symbols: Record<string, Foreign>; close: () => void };
  readonly UnsafePointer: { readonly of: (bytes: Uint8Array) => object; readonly value: (pointer: object) => bigint };
  readonly permissions: { readonly revoke: (permission: { name: string }) => Promise<unknown> };
};

interface Architecture {
  /** AUDIT_ARCH of linux/audit.h. */
  readonly audit: number;
  readonly seccomp: bigint;
  readonly clone: number;
  /** Calls that open a file, with the offset of their flags. The C library of Alpine (musl) uses `open`. */
  readonly opens: readonly (readonly [number: number, flags: number])[];
  readonly allowed: readonly number[];
  /** Calls that find a file and describe it. */
  readonly lookups: readonly number[];
}

/** Offsets in struct seccomp_data. */
const [NUMBER, AUDIT, FIRST_ARGUMENT, SECOND_ARGUMENT, THIRD_ARGUMENT] = [0, 4, 16, 24, 32];

/**
 * Numbers of asm/unistd.h, in this order: read, write, close, fstat, lseek, mmap, mprotect, munmap, brk, rt_sigaction,
 * rt_sigprocmask, rt_sigreturn, pread64, pwrite64, readv, writev, sched_yield, mremap, madvise, nanosleep, getpid,
 * recvfrom, exit, uname, gettimeofday, getrusage, sysinfo, sigaltstack, gettid, futex, sched_getaffinity,
 * restart_syscall, clock_gettime, clock_getres, clock_nanosleep, exit_group, epoll_ctl, set_robust_list, epoll_pwait,
 * eventfd2, epoll_create1, pipe2, getcpu, getrandom, membarrier, rseq, sched_getparam and sched_getscheduler, which glibc's
 * pthread_getschedparam uses, and pkey_mprotect, pkey_alloc and pkey_free, which V8 uses on processors with protection
 * keys; x86_64 also has poll, time and epoll_wait.
 * Opens: openat; x86_64 also has open.
 * Lookups: newfstatat, statx, getdents64, faccessat, faccessat2, readlinkat, statfs, fstatfs; x86_64 also has stat,
 * lstat, access and readlink.
 */
const ARCHITECTURES: Readonly<Record<string, Architecture>> = {
  x86_64: {
    audit: 0xc000003e,
    seccomp: 317n,
    clone: 56,
    opens: [
      [257, THIRD_ARGUMENT],
      [2, SECOND_ARGUMENT],
    ],
    allowed: [
      ...[0, 1, 3, 5, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 24, 25, 28, 35, 39, 45, 60, 63, 96, 98, 99],
      ...[131, 186, 202, 204, 219, 228, 229, 230, 231, 233, 273, 281, 290, 291, 293, 309, 318, 324, 334, 7, 201, 232],
      ...[143, 145, 329, 330, 331],
    ],
    lookups: [262, 332, 217, 269, 439, 267, 137, 138, 4, 6, 21, 89],
  },
  aarch64: {
    audit: 0xc00000b7,
    seccomp: 277n,
    clone: 220,
    opens: [[56, THIRD_ARGUMENT]],
    allowed: [
      ...[63, 64, 57, 80, 62, 222, 226, 215, 214, 134, 135, 139, 67, 68, 65, 66, 124, 216, 233, 101, 172, 207, 93, 160],
      ...[169, 165, 179, 132, 178, 98, 123, 128, 113, 114, 115, 94, 21, 99, 22, 19, 20, 59, 168, 278, 283, 293, 73],
      ...[121, 120, 288, 289, 290],
    ],
    lookups: [79, 291, 61, 48, 439, 78, 43, 44],
  },
};

/** Calls of linux/prctl.h and linux/seccomp.h; the filter is for all threads. */
const NO_NEW_PRIVILEGES = 38;
const [SET_FILTER, ALL_THREADS] = [1n, 1n];
/** Operations of linux/bpf_common.h. */
const [LOAD, IF_EQUAL, IF_ANY_BIT, RETURN] = [0x20, 0x15, 0x45, 0x06];
/** Results of linux/seccomp.h. */
const [ALLOW, EPERM, ENOSYS] = [0x7fff0000, 0x00050001, 0x00050026];
const CLONE_THREAD = 0x10000;
/** `clone3` has the same number everywhere. Without it the C library uses `clone`, whose flags can be checked. */
const CLONE3 = 435;
/** Any way to write or to create: O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND and the bit of O_TMPFILE. */
const WRITES = 0x1 | 0x2 | 0x40 | 0x200 | 0x400 | 0x400000;
const LIBRARIES = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1'];
const PERMISSIONS = ['read', 'write', 'net', 'env', 'run', 'sys', 'import', 'ffi'];

/**
 * Call it before the first byte of a stranger is read.
 * @param mayRead whether native code can still open files for reading
 * @returns false where only the permissions are refused, because the system has no such filter
 */
export async function lockProcess(mayRead: boolean): Promise<boolean> {
  // The parent process (the API or the edge) ends this process, so signals do not. Deno starts its threads for signals
  // with the first listener, so this happens before the lock.
  for (const signal of ['SIGTERM', 'SIGINT']) Deno.addSignalListener(signal, () => undefined);
  const hasFilter = filterCalls(mayRead);
  for (const name of PERMISSIONS) await Deno.permissions.revoke({ name });
  return hasFilter;
}

function filterCalls(mayRead: boolean): boolean {
  const { os, arch } = Deno.build;
  const architecture = os === 'linux' ? ARCHITECTURES[arch] : undefined;
  const library = architecture && openLibrary();
  if (!architecture || !library) return false;
  const filter = filterOf(architecture, mayRead);
  // struct sock_fprog: the number of instructions and their address.
  const program = new DataView(new ArrayBuffer(16));
  program.setUint16(0, filter.length / 8, true);
  program.setBigUint64(8, Deno.UnsafePointer.value(Deno.UnsafePointer.of(filter)), true);
  const { prctl, syscall } = library.symbols;
  const isPrepared = Number(prctl?.(NO_NEW_PRIVILEGES, 1n, 0n, 0n, 0n)) === 0;
  const pointer = new Uint8Array(program.buffer);
  const isSet = isPrepared && Number(syscall?.(architecture.seccomp, SET_FILTER, ALL_THREADS, pointer)) === 0;
  library.close();
  return isSet;
}

function openLibrary() {
  for (const file of LIBRARIES) {
    try {
      return Deno.dlopen(file, {
        prctl: { parameters: ['i32', 'u64', 'u64', 'u64', 'u64'], result: 'i32' },
        syscall: { parameters: ['i64', 'u64', 'u64', 'buffer'], result: 'i64' },
      });
    } catch {
      // Another C library.
    }
  }
  return null;
}

/** A program of classic BPF: struct sock_filter is an operation, two jumps and a value. */
function filterOf({ audit, clone, opens, allowed, lookups }: Architecture, mayRead: boolean): Uint8Array {
  const steps = [
    ...[load(AUDIT), step(IF_EQUAL, audit, 1, 0), finish(EPERM), load(NUMBER)],
    ...[...allowed, ...(mayRead ? lookups : [])].flatMap((number) => [step(IF_EQUAL, number, 0, 1), finish(ALLOW)]),
    ...[step(IF_EQUAL, CLONE3, 0, 1), finish(ENOSYS)],
    // Threads, but no processes.
    ...[step(IF_EQUAL, clone, 0, 4), load(FIRST_ARGUMENT), step(IF_ANY_BIT, CLONE_THREAD, 0, 1), finish(ALLOW)],
    finish(EPERM),
    ...(mayRead ? opens : []).flatMap(([number, flags]) => [
      ...[step(IF_EQUAL, number, 0, 4), load(flags)],
      ...[step(IF_ANY_BIT, WRITES, 1, 0), finish(ALLOW), finish(EPERM)],
    ]),
    finish(EPERM),
  ];
  const bytes = new DataView(new ArrayBuffer(steps.length * 8));
  for (const [index, [operation, value, ifTrue, ifFalse]] of steps.entries()) {
    bytes.setUint16(index * 8, operation, true);
    bytes.setUint8(index * 8 + 2, ifTrue);
    bytes.setUint8(index * 8 + 3, ifFalse);
    bytes.setUint32(index * 8 + 4, value, true);
  }
  return new Uint8Array(bytes.buffer);
}

type Step = readonly [operation: number, value: number, ifTrue: number, ifFalse: number];
const step = (...parts: Step): Step => parts;
const load = (offset: number): Step => [LOAD, offset, 0, 0];
const finish = (result: number): Step => [RETURN, result, 0, 0];
