// A small separate disk.
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

async function run(...command: string[]): Promise<void> {
  const child = Bun.spawn(command, { stdout: 'ignore', stderr: 'pipe' })
  const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text()])
  // Only root may mount; without a mount the tests would prove nothing about a full disk.
  if (code !== 0) throw new Error(`${command.join(' ')}: ${said.trim()} (this test needs root to mount a disk)`)
}

/** A folder that is a separate disk. */
export type SmallDisk = AsyncDisposable & {
  readonly path: string
  /** Remounts the disk read-only. */
  makeReadOnly(): Promise<void>
}

/** Mounts a disk of this size, unmounted at the end: in a new folder, or in an existing one. */
export async function mountSmallDisk(bytes: number, there?: string): Promise<SmallDisk> {
  const path = there ?? (await mkdtemp(join(tmpdir(), 'coffer-small-disk-')))
  await run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', path)
  return {
    path,
    makeReadOnly: () => run('mount', '-o', 'remount,ro', path),
    async [Symbol.asyncDispose]() {
      // The server holds a lock on the disk until it ends, or until it notices that the disk was removed.
      await run('umount', '--lazy', path)
      await rmdir(path)
    },
  }
}
