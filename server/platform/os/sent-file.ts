/** A file that the runtime is sending itself. */
export type SentFile = {
  /** Returns whether it was sent, or its client has disconnected. */
  readonly isSent: () => boolean
  /** Ends the transfer: nothing more of the file is read. */
  readonly cut: () => void
}
