import { useEffect, useRef, useState } from 'react'
import { type Sending, sendFile } from './send-file.ts'

/** A file that was chosen to be sent. */
export interface Sent {
  readonly id: number
  readonly name: string
  /** How much of it has gone, 0 to 1. */
  readonly part: number
  /** What the server answered; null while it goes, or waits. */
  readonly status: number | null
}

/** Sends files to an upload link, one at a time; `onSent` is called whenever all that were chosen together have gone. */
export function useSending(to: Pick<Sending, 'place' | 'base' | 'token'> & { readonly onSent: () => void }) {
  const { place, base, token, onSent } = to
  const queue = useRef(Promise.resolve())
  const nextId = useRef(0)
  // A token holds for minutes, and a file may wait for longer: it goes with the one there is then.
  const latestToken = useRef(token)
  useEffect(() => {
    latestToken.current = token
  }, [token])
  const [sent, setSent] = useState<readonly Sent[]>([])
  const send = (files: readonly File[], sender: string) => {
    const change = (id: number, what: Partial<Sent>) =>
      setSent((now) => now.map((one) => (one.id === id ? { ...one, ...what } : one)))
    const added = files.map((file) => ({ file, id: nextId.current++ }))
    setSent((now) => [...now, ...added.map(({ file, id }) => ({ id, name: file.name, part: 0, status: null }))])
    for (const { file, id } of added)
      queue.current = queue.current.then(async () => {
        const sending = { place, base, token: latestToken.current, sender, file }
        change(id, { status: await sendFile(sending, (part) => change(id, { part })) })
      })
    queue.current = queue.current.then(onSent)
  }
  return { sent, send }
}
