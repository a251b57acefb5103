/** The other end of a TCP connection, and the port of ours it leads to. */
export type Peer = { readonly address: string; readonly port: number; readonly localPort: number }

/**
 * Connections of this process as the kernel knows them, for what the runtime does not offer: to tell how much a client has received, and to
 * end a response that the kernel sends by itself (sendfile).
 */
export type PeerSockets = {
  /**
   * Returns the descriptors of the connections to a peer. Nobody knows which of our addresses it came to, so there are several where it uses
   * one port of its own for several of these. They are valid as long as a request of the peer is in progress on its only one.
   */
  readonly find: (peer: Peer) => readonly number[]
  /** Returns how many bytes the peer has acknowledged since the connection began; null when the kernel does not say. */
  readonly acknowledged: (descriptor: number) => number | null
  /** Resets a connection: what has not left yet never does, and the peer gets an error and not an end. */
  readonly reset: (descriptor: number) => void
}
