/** Our end of an open WebSocket. */
export interface Socket {
  /** Resolves when the client can take more, or is gone; a client that takes nothing for long is let go. */
  sendText(text: string): Promise<void>
  /** As `sendText`, each as a message of its own; much cheaper than one by one. All of them together should be little. */
  sendTexts(texts: readonly string[]): Promise<void>
  /** As `sendText`. */
  sendBinary(bytes: Uint8Array): Promise<void>
  /**
   * What was sent before arrives first.
   *
   * @param code of RFC 6455 (7.4)
   * @param reason of at most 123 bytes
   */
  close(code: number, reason?: string): void
}

/** What is done with a socket. None of these may throw. */
export interface SocketSession {
  /** Bytes of the longest message that is taken; a longer one ends the socket. At most {@link LONGEST_MESSAGE}. */
  readonly longestMessage: number
  opened(socket: Socket): void
  heard(message: string | Uint8Array): void
  /** Called once, whoever closed it; also where it was refused and never opened. */
  closed(): void
}

/** Bytes of a message to any socket. */
export const LONGEST_MESSAGE = 64 * 1024

/** Codes of RFC 6455 (7.4.1). */
export const CLOSE = { done: 1000, leaving: 1001, refused: 1008, tooLong: 1009, failed: 1011 } as const
