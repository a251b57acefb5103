/** Reason for which a directory gives no usable answer. Users never see it: only the log and the test for administrators state it. */
export type FailureReason =
  | 'unreachable'
  | 'timeout'
  | 'took too long'
  | 'encryption refused'
  | 'unencrypted connection not allowed'
  | 'bind account refused'
  | 'search refused'
  | 'several entries'
  | 'unusable entry'
  | 'entry changed'
  | 'too many groups'

/** Reasons that concern one server, so that the next one is tried. */
const OF_A_SERVER: readonly FailureReason[] = ['unreachable', 'timeout', 'encryption refused']

/** A directory, or one of its servers, gave no usable answer. */
export class DirectoryFailure extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`)
    this.reason = reason
  }

  /** Whether another server of the directory may answer. */
  get concernsServer(): boolean {
    return OF_A_SERVER.includes(this.reason)
  }
}
