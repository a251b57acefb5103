const FAULTS = ['damaged', 'locked', 'too_large'] as const

/** Reason why a document is not shown: it cannot be read, it is encrypted, or it exceeds a limit for reading in the browser. */
export type DocumentFault = (typeof FAULTS)[number]

/** Error while reading a document. Its name and message survive the transfer from a worker. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'

  constructor(fault: DocumentFault) {
    super(fault)
  }
}

/** Returns the fault that an error stands for; other errors mean that the document is damaged. */
export function faultOf(error: unknown): DocumentFault {
  if (!(error instanceof Error) || error.name !== 'DocumentError') return 'damaged'
  return FAULTS.find((fault) => fault === error.message) ?? 'damaged'
}
