// A disk of its own that is soon full.
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

async function run(...command: string[]): Promise<void> {
  const child = Bun.spawn(command, { stdout: 'ignore', stderr: 'pipe' })
  const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text()])
  // Nobody but root may; without it nothing here is true of a full disk.
  if (code !== 0) throw new Error(`${command.join(' ')}: ${said.trim()} (this test needs root to mount a disk)`)
}

/** A folder that is a disk of its own. */
export type SmallDisk = AsyncDisposable & {
  readonly path: string
  /** From now on nobody writes it. */
  makeReadOnly(): Promise<void>
}

/** Makes one of so many bytes, taken away again in the end: a new folder, or one that is there. */
export async function mountSmallDisk(bytes: number, there?: string): Promise<SmallDisk> {
  const path = there ?? (await mkdtemp(join(tmpdir(), 'coffer-small-disk-')))
  await run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', path)
  return {
    path,
    makeReadOnly: () => run('mount', '-o', 'remount,ro', path),
    async [Symbol.asyncDispose]() {
      // The server has a lock on it, which it lets go of at its end, or once it finds the disk gone.
      await run('umount', '--lazy', path)
      await rmdir(path)
    },
  }
}
