import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ProgramOutput, run } from './places.ts'

/** A copy of this Debian system, whose changes are discarded at the end. Requires root. */
export type CopiedSystem = AsyncDisposable & {
  /** Runs a program in the copy to its end. */
  readonly within: (...words: string[]) => Promise<ProgramOutput>
  /** Returns the command that starts a program in the copy. */
  readonly command: (...words: string[]) => string[]
}

/** Writes go to a tmpfs overlay over the real system; the folder `shared` is mounted at /mnt. */
const MAKE = `
set -e
mount -t tmpfs tmpfs "$PLACE"
mkdir "$PLACE/upper" "$PLACE/work" "$PLACE/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$PLACE/upper,workdir=$PLACE/work" "$PLACE/root"
for folder in proc dev sys; do mount --rbind "/$folder" "$PLACE/root/$folder"; done
mount --bind "$SHARED" "$PLACE/root/mnt"
# Services are not started by an installation here.
printf '#!/bin/sh\\nexit 101\\n' > "$PLACE/root/usr/sbin/policy-rc.d"
chmod +x "$PLACE/root/usr/sbin/policy-rc.d"
echo made
exec cat
`

/**
 * Creates a copy of this system.
 *
 * @param folder in which the copy is created; `shared` is mounted in the copy at /mnt
 */
export async function copiedSystem(folder: string, shared: string): Promise<CopiedSystem> {
  const place = join(folder, 'system')
  mkdirSync(place)
  const keeper = Bun.spawn(['unshare', '--mount', '--propagation', 'private', 'sh', '-c', MAKE], {
    env: { ...process.env, PLACE: place, SHARED: shared },
    ...{ stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' },
  })
  const { value } = await keeper.stdout.getReader().read()
  if (new TextDecoder().decode(value).trim() !== 'made')
    throw new Error(`a copy of this system cannot be made: ${await new Response(keeper.stderr).text()}`)
  const command = (...words: string[]) => [
    'nsenter',
    `--mount=/proc/${keeper.pid}/ns/mnt`,
    'chroot',
    join(place, 'root'),
    ...words,
  ]
  return {
    command,
    within: (...words) => run(command(...words)),
    async [Symbol.asyncDispose]() {
      await keeper.stdin.end()
      await keeper.exited
    },
  }
}
