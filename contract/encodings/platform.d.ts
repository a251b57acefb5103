/** What browsers and the server both have (Encoding Standard, 7): the contract is compiled with neither's types. */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(input?: Uint8Array): string
}
