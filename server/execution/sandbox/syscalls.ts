/** An instruction set whose system calls can be filtered. `column` names its numbers in {@link SYSCALLS}. */
type Architecture = {
  readonly column: 'x64' | 'arm64'
  /** AUDIT_ARCH_* (linux/audit.h) */
  readonly audit: number
  /** Numbers above belong to another calling convention. */
  readonly highest: number
  readonly clone: number
  readonly clone3: number
  readonly ioctl: number
  readonly socket: number
  /** Offset of clone's flags in `struct seccomp_data`. */
  readonly cloneFlags: number
}

export const OPEN_ARCHITECTURES: Partial<Record<NodeJS.Architecture, Architecture>> = {
  x64: {
    column: 'x64',
    audit: 0xc000_003e,
    highest: 0x3fff_ffff,
    clone: 56,
    clone3: 435,
    ioctl: 16,
    socket: 41,
    cloneFlags: 16,
  },
  arm64: {
    column: 'arm64',
    audit: 0xc000_00b7,
    highest: 0x3fff_ffff,
    clone: 220,
    clone3: 435,
    ioctl: 29,
    socket: 198,
    cloneFlags: 16,
  },
}

/** Calls that fail; -1 where an instruction set has none (arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h). */
export const SYSCALLS = [
  // Other processes.
  { name: 'ptrace', x64: 101, arm64: 117 },
  { name: 'process_vm_readv', x64: 310, arm64: 270 },
  { name: 'process_vm_writev', x64: 311, arm64: 271 },
  { name: 'kcmp', x64: 312, arm64: 272 },
  { name: 'pidfd_getfd', x64: 438, arm64: 438 },
  // Memory that outlives its use by a process, and is accounted to none.
  { name: 'memfd_create', x64: 319, arm64: 279 },
  { name: 'memfd_secret', x64: 447, arm64: 447 },
  { name: 'shmget', x64: 29, arm64: 194 },
  { name: 'msgget', x64: 68, arm64: 186 },
  // Mounts and roots.
  { name: 'mount', x64: 165, arm64: 40 },
  { name: 'umount2', x64: 166, arm64: 39 },
  { name: 'pivot_root', x64: 155, arm64: 41 },
  { name: 'chroot', x64: 161, arm64: 51 },
  { name: 'open_tree', x64: 428, arm64: 428 },
  { name: 'move_mount', x64: 429, arm64: 429 },
  { name: 'fsopen', x64: 430, arm64: 430 },
  { name: 'fsconfig', x64: 431, arm64: 431 },
  { name: 'fsmount', x64: 432, arm64: 432 },
  { name: 'fspick', x64: 433, arm64: 433 },
  { name: 'mount_setattr', x64: 442, arm64: 442 },
  { name: 'open_by_handle_at', x64: 304, arm64: 265 },
  { name: 'name_to_handle_at', x64: 303, arm64: 264 },
  // Namespaces.
  { name: 'unshare', x64: 272, arm64: 97 },
  { name: 'setns', x64: 308, arm64: 268 },
  // Keys of the kernel.
  { name: 'add_key', x64: 248, arm64: 217 },
  { name: 'request_key', x64: 249, arm64: 218 },
  { name: 'keyctl', x64: 250, arm64: 219 },
  // The kernel itself.
  { name: 'init_module', x64: 175, arm64: 105 },
  { name: 'finit_module', x64: 313, arm64: 273 },
  { name: 'delete_module', x64: 176, arm64: 106 },
  { name: 'kexec_load', x64: 246, arm64: 104 },
  { name: 'kexec_file_load', x64: 320, arm64: 294 },
  { name: 'bpf', x64: 321, arm64: 280 },
  { name: 'perf_event_open', x64: 298, arm64: 241 },
  { name: 'userfaultfd', x64: 323, arm64: 282 },
  { name: 'io_uring_setup', x64: 425, arm64: 425 },
  { name: 'io_uring_enter', x64: 426, arm64: 426 },
  { name: 'io_uring_register', x64: 427, arm64: 427 },
  { name: 'reboot', x64: 169, arm64: 142 },
  { name: 'swapon', x64: 167, arm64: 224 },
  { name: 'swapoff', x64: 168, arm64: 225 },
  { name: 'acct', x64: 163, arm64: 89 },
  { name: 'quotactl', x64: 179, arm64: 60 },
  { name: 'syslog', x64: 103, arm64: 116 },
  { name: 'settimeofday', x64: 164, arm64: 170 },
  { name: 'clock_settime', x64: 227, arm64: 112 },
  { name: 'clock_adjtime', x64: 305, arm64: 266 },
  { name: 'adjtimex', x64: 159, arm64: 171 },
  { name: 'iopl', x64: 172, arm64: -1 },
  { name: 'ioperm', x64: 173, arm64: -1 },
  { name: 'modify_ldt', x64: 154, arm64: -1 },
] as const
