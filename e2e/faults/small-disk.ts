// A disk of its own that is soon full.
import { mkdir } from 'node:fs/promises'

async function run(...command: string[]): Promise<void> {
  const child = Bun.spawn(command, { stdout: 'ignore', stderr: 'pipe' })
  const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text()])
  // Nobody but root may; without it nothing here is true of a full disk.
  if (code !== 0) throw new Error(`${command.join(' ')}: ${said.trim()} (this test needs root to mount a disk)`)
}

/** Makes folders that are disks of so many bytes; they are taken away again in the end. */
export class SmallDisks implements AsyncDisposable {
  readonly #mounted: string[] = []

  /** Mounts one at a path where nothing is. */
  async mount(path: string, bytes: number): Promise<void> {
    await mkdir(path)
    await run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', path)
    this.#mounted.push(path)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const path of this.#mounted) await run('umount', '--lazy', path)
  }
}
