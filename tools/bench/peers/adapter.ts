/** A request, without its body. */
export type HttpRequest = {
  readonly method: string
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  /** A body for requests that are commands; the bytes of uploads are added by the client. */
  readonly body?: string
}

/** Requests of an upload in chunks, as the page of a program sends them. */
export type Chunked = {
  /** Creates the upload; its answer can have the address of the chunks in `Location`. */
  readonly create?: HttpRequest
  /** Sends the bytes from `offset` on; `location` is the address that `create` returned. */
  chunk(offset: number, location: string): HttpRequest
  readonly chunkBytes: number
}

/** The operations that the rows use. Folders have no slash at the end. */
export type Operations = {
  download(path: string): HttpRequest
  upload(path: string): HttpRequest
  createFolder(path: string): HttpRequest
  uploadInChunks(path: string, bytes: number): Promise<Chunked>
  list(folder: string): HttpRequest
  zip(folder: string): HttpRequest
  search(text: string): HttpRequest
  copy(from: string, to: string): HttpRequest
  move(from: string, to: string): HttpRequest
  remove(path: string): HttpRequest
}

/** The operations of a program; for each that it does not offer, the reason. */
export type OfferedOperations = { readonly [Name in keyof Operations]: Operations[Name] | string }

/** A folder to serve, a folder for the program's own data, and the port to listen on at 127.0.0.1. */
export type Ground = { readonly root: string; readonly data: string; readonly port: number }

/** Address and sign-in of a started program. */
export type Session = { readonly address: string; readonly headers: Readonly<Record<string, string>> }

/** A program that the rows can measure. */
export type Adapter = {
  readonly name: string
  /** `ours` is compared with each `peer`; a `floor` shows the least that the work costs. */
  readonly kind: 'ours' | 'peer' | 'floor'
  /** Name of the program in `PEERS_DIR`, or in the search path for a floor; none if the runtime is the program. */
  readonly program?: string
  /** Arguments that print its version. */
  readonly version?: readonly string[]
  /** Creates its configuration and its first user, before the first start. */
  prepare?(program: string, ground: Ground): Promise<void>
  /** Returns the command that starts it in the foreground, and additional environment variables. */
  command(program: string, ground: Ground): { readonly words: readonly string[]; readonly env?: Record<string, string> }
  /** Returns the headers of a signed-in user. */
  signIn?(address: string): Promise<Readonly<Record<string, string>>>
  operations(session: Session): OfferedOperations
  /** Returns whether its index is complete, where a search of a new file does not show it. */
  isReady?(session: Session): Promise<boolean>
}

/** Password of the users that the adapters create. */
export const PASSWORD = 'a bench needs no secret'
