import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, type Said } from './places.ts'

/** This Debian as it is, and what is changed there is gone at the end. Root may make one. */
export type CopiedSystem = AsyncDisposable & {
  /** Runs a program there to its end. */
  readonly within: (...words: string[]) => Promise<Said>
  /** What starts a program there. */
  readonly command: (...words: string[]) => string[]
}

/** What is written goes to memory, laid over what is read; the folder `shared` is there as /mnt. */
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

/** @param folder for it to be made in; `shared` is seen there as /mnt */
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
