import { useMemo, useState } from 'react'
import type { ViewerProps } from '../preview-file.ts'
import { neighborInQueue, nextRepeat, type Repeat, reconciled, shuffled } from './queue.ts'

/** The files in playing order, and the actions of the queue. */
export interface Queue {
  readonly pieces: readonly string[]
  readonly current: string
  readonly repeat: Repeat
  readonly isShuffled: boolean
  /** Functions that show the previous and the next file; null where there is none. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  toggleShuffle(): void
  stepRepeat(): void
}

/** Manages the queue of audio files in a folder. */
export function useQueue({ file, sounds, onShow }: Pick<ViewerProps, 'file' | 'sounds' | 'onShow'>): Queue {
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [repeat, setRepeat] = useState<Repeat>('off')
  const { path } = file
  const pieces = useMemo(() => {
    const all = sounds.includes(path) ? sounds : [path, ...sounds]
    return order === null ? all : reconciled(order, all)
  }, [sounds, order, path])
  const way = (step: 1 | -1) => {
    const piece = neighborInQueue(pieces, path, step, repeat)
    return piece === null ? null : () => onShow(piece)
  }
  return {
    pieces,
    current: path,
    repeat,
    isShuffled: order !== null,
    previous: way(-1),
    next: way(1),
    toggleShuffle: () => setOrder(order === null ? shuffled(pieces, path) : null),
    stepRepeat: () => setRepeat(nextRepeat),
  }
}
