import type { Content } from '../storage.ts'
import type { ReservedAmount } from './usage-meter.ts'

/** Returns content without a declared length that reserves each chunk before it is written, and ends with `quota_exceeded` at the limit. */
export function limitedContent(content: Content, room: ReservedAmount): Content {
  const limited = (): AsyncIterator<Uint8Array> => {
    const source = content.stream[Symbol.asyncIterator]()
    return {
      async next() {
        const chunk = await source.next()
        if (!chunk.done) room.grow({ bytes: chunk.value.length, files: 0 })
        return chunk
      },
      return: async () => (await source.return?.()) ?? { done: true, value: undefined },
    }
  }
  return { ...content, stream: { [Symbol.asyncIterator]: limited }, whole: undefined }
}
