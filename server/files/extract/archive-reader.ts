import type { NameEncoding } from '#contract/archive-contents.ts'
import type { OpenedFormat } from '#contract/archive-names.ts'
import type { NameMatching } from '#server/access/rules.ts'
import type { ArchiveEntry, RawEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import type { Budget } from '#server/files/archive-formats/readers/budget.ts'
import { ByteReader, FilePieces, StreamedPieces } from '#server/files/archive-formats/readers/byte-reader.ts'
import { bunzip2 } from '#server/files/archive-formats/readers/bzip2.ts'
import { type Unpacker, unlz4, unzstd } from '#server/files/archive-formats/readers/decompress.ts'
import { TrailingBytes } from '#server/files/archive-formats/readers/errors.ts'
import { gunzip } from '#server/files/archive-formats/readers/gzip.ts'
import { tarEntries } from '#server/files/archive-formats/readers/tar.ts'
import { guessTarNames, withDecodedNames } from '#server/files/archive-formats/readers/tar-names.ts'
import { unxz } from '#server/files/archive-formats/readers/xz.ts'
import { type NameOptions, zipEntries } from '#server/files/archive-formats/readers/zip.ts'
import type { OpenFile } from '#server/storage/storage.ts'
import { EntryValidator } from './entry-validator.ts'

export type TarFormat = Exclude<OpenedFormat, 'zip'>

const UNPACKERS: Readonly<Record<Exclude<OpenedFormat, 'zip' | 'tar'>, Unpacker>> = {
  'tar.gz': gunzip,
  'tar.bz2': bunzip2,
  'tar.xz': unxz,
  'tar.zst': unzstd,
  'tar.lz4': unlz4,
}

export type ReadOptions = NameOptions & {
  readonly format: OpenedFormat
  /** Name comparison rules of the destination's disk. */
  readonly matching: NameMatching
  readonly budget: Budget
  /** Returns the encoding of names in a tar that are not UTF-8. */
  readonly guessTarNames: (format: TarFormat) => Promise<NameEncoding>
}

/**
 * Yields the validated entries of an open archive, in order. Each call reads the archive anew and yields the same entries at the same
 * positions.
 *
 * @throws AppError `invalid` for an archive that is damaged or not of the format of its name; `too_large`
 */
export async function* readArchive(file: OpenFile, options: ReadOptions): AsyncGenerator<ArchiveEntry> {
  const judge = new EntryValidator(options.matching, options.budget)
  for await (const raw of rawEntries(file, options)) {
    const entry = judge.validateEntry(raw)
    if (entry) yield entry
  }
}

async function* rawEntries(file: OpenFile, options: ReadOptions): AsyncGenerator<RawEntry> {
  const { format, budget } = options
  if (format === 'zip') return yield* zipEntries(file, budget, options)
  yield* withDecodedNames(entriesOfTar(file, format, budget), {
    ...options,
    guess: () => options.guessTarNames(format),
  })
}

/** Guesses the encoding of the names in a tar that are not UTF-8. @throws AppError as {@link readArchive} */
export const tarNameEncoding = (
  file: OpenFile,
  { format, budget }: { readonly format: TarFormat; readonly budget: Budget },
): Promise<NameEncoding> => guessTarNames(entriesOfTar(file, format, budget), budget)

async function* entriesOfTar(file: OpenFile, format: TarFormat, budget: Budget): AsyncGenerator<RawEntry> {
  const pieces =
    format === 'tar'
      ? new FilePieces(file)
      : new StreamedPieces(counted(unpacked(file, UNPACKERS[format], budget), budget))
  const reader = new ByteReader(pieces)
  try {
    yield* tarEntries(reader, budget)
    if (format !== 'tar') await verifyRest(reader)
  } finally {
    await reader.close()
  }
}

/** Reads the rest of compressed input, whose checksum follows its last byte. The archive has ended, so bytes of another kind do not matter. */
async function verifyRest(reader: ByteReader): Promise<void> {
  try {
    await reader.discardRest()
  } catch (error) {
    if (!(error instanceof TrailingBytes)) throw error
  }
}

/** Reading is time-sliced too: some compressed input produces no output. */
const unpacked = (file: OpenFile, unpack: Unpacker, budget: Budget) =>
  unpack(paced(file.stream(), budget), () => budget.breathe())

async function* paced(pieces: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    await budget.breathe()
    yield piece
  }
}

async function* counted(pieces: AsyncGenerator<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    budget.addUnpacked(piece.length)
    await budget.breathe()
    yield piece
  }
}
