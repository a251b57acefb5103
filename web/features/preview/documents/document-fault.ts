const FAULTS = ['damaged', 'locked', 'too_large'] as const

/** Why a document is not shown: it cannot be read, it is encrypted, or it is larger than what is read in a browser. */
export type DocumentFault = (typeof FAULTS)[number]

/** Thrown while a document is read. It stays what it is on its way out of a worker. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'

  constructor(fault: DocumentFault) {
    super(fault)
  }
}

/** What an error says of a document; one that says nothing was thrown because the document is damaged. */
export function faultOf(error: unknown): DocumentFault {
  if (!(error instanceof Error) || error.name !== 'DocumentError') return 'damaged'
  return FAULTS.find((fault) => fault === error.message) ?? 'damaged'
}
