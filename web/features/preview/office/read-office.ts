import { DocumentError } from '../documents/document-fault.ts'
import { openZip } from '../zip/read-zip.ts'
import type { OfficeExtract } from './extract.ts'
import { readDocx } from './read-docx.ts'
import { readOdf } from './read-odf.ts'
import { readPptx } from './read-pptx.ts'
import { readXlsx } from './read-xlsx.ts'

/** First bytes of files that Office encrypted, whatever their name. */
const ENCRYPTED = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Extracts the content of an office document, whose type is determined by its content rather than its name.
 *
 * @throws `DocumentError`
 */
export function readOffice(bytes: Uint8Array): OfficeExtract {
  if (ENCRYPTED.every((byte, index) => bytes[index] === byte)) throw new DocumentError('locked')
  const zip = openZip(bytes)
  if (zip.has('word/document.xml')) return readDocx(zip)
  if (zip.has('xl/workbook.xml')) return readXlsx(zip)
  if (zip.has('ppt/presentation.xml')) return readPptx(zip)
  return readOdf(zip)
}
