import path from 'node:path'
import type { ReopenedFile } from '#server/platform/os/reopened-file.ts'
import { Scratch } from '#server/platform/own-files/scratch.ts'
import { NoPicture, SOURCE_BYTES } from './job.ts'
import { headerOf, pictureOf, refuseLarge, type Shape } from './picture.ts'
import { runProgram } from './program.ts'

/** The program that decodes HEIF, and a directory in which it may write. */
export type HeifTools = { readonly program: string | null; readonly scratch: string }

/** Decodes a HEIC picture, by the program of libheif if it is installed. @throws NoPicture */
export async function heifOf(file: ReopenedFile, bytes: Buffer, shape: Shape, tools: HeifTools): Promise<Uint8Array> {
  if (tools.program === null) throw new NoPicture('unsupported')
  const { width, height } = await headerOf(bytes)
  refuseLarge(width, height)
  await using scratch = await Scratch.open(tools.scratch)
  const target = path.join(scratch.path, 'picture.jpg')
  const command = [tools.program, '-q', '90', '/proc/self/fd/0', target] as const
  await runProgram({ command, input: file.descriptor, outputLimit: 64 * 1024 })
  const made = await scratch.first(SOURCE_BYTES)
  if (!made) throw new NoPicture('unreadable')
  // The program has already applied the orientation, whatever the copied EXIF data contains.
  return pictureOf(made, shape, { isUpright: true })
}
