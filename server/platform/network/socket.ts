/** The server's end of an open WebSocket. */
export interface Socket {
  /** Sends a message. Resolves when the client can receive more, or has disconnected; a client that reads nothing for long is disconnected. */
  sendText(text: string): Promise<void>
  /** As `sendText`, each as a separate message; much cheaper than one call each. Their total size should be small. */
  sendTexts(texts: readonly string[]): Promise<void>
  /** As `sendText`. */
  sendBinary(bytes: Uint8Array): Promise<void>
  /**
   * Closes the socket. Messages sent before arrive first.
   *
   * @param code a status code of RFC 6455 (7.4)
   * @param reason at most 123 bytes
   */
  close(code: number, reason?: string): void
}

/** Handlers of a WebSocket. They must not throw. */
export interface SocketSession {
  /** Maximum length of a received message in bytes; a longer one closes the socket. At most {@link LONGEST_MESSAGE}. */
  readonly longestMessage: number
  onOpen(socket: Socket): void
  onMessage(message: string | Uint8Array): void
  /** Called once after the socket was closed by either side, or when it was refused and never opened. */
  onClose(): void
}

/**
 * Maximum length of a message on any socket, in bytes.
 *
 * @limit Requests and connections | Message received by a WebSocket | {bytes}
 */
export const LONGEST_MESSAGE = 64 * 1024

/** Status codes of RFC 6455 (7.4.1). */
export const CLOSE = { done: 1000, goingAway: 1001, refused: 1008, tooLong: 1009, failed: 1011 } as const
