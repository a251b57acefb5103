/** The other end of a TCP connection, and the local port it is connected to. */
export type Peer = { readonly address: string; readonly port: number; readonly localPort: number }

/**
 * Connections of this process, at the level of the kernel, for features that the runtime does not offer: querying the number of bytes a
 * client has received, and ending a response that the kernel sends itself (sendfile).
 */
export type PeerSockets = {
  /**
   * Returns the descriptors of the connections to a peer. The local address of a connection is unknown, so there are several where the peer
   * uses one of its ports for several local addresses. They are valid as long as a request of the peer is in progress on its only one.
   */
  readonly find: (peer: Peer) => readonly number[]
  /** Returns how many bytes the peer has acknowledged since the connection began; null when the kernel does not report it. */
  readonly acknowledged: (descriptor: number) => number | null
  /** Resets a connection: buffered data is discarded, and the peer gets an error instead of an end of file. */
  readonly reset: (descriptor: number) => void
}
