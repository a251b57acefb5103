import { type KeyboardEvent, type PointerEvent, useCallback, useLayoutEffect, useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

const KEY = 'coffer.shell.height'
const STEP = 24
const USUAL = 280

/** Minimum height, in pixels; the maximum leaves room for the listing. */
export const LEAST = 140
const mostHigh = () => Math.max(LEAST, innerHeight - 240)

/** Returns the height limited to the allowed range. */
const fitting = (height: number, most: number): number => Math.round(Math.min(most, Math.max(LEAST, height)))

function storedHeight(): number {
  const kept = Number(readStored(KEY) ?? Number.NaN)
  return Number.isFinite(kept) ? kept : USUAL
}

/** The height of the panel: dragged, changed by keys, or toggled between maximum and default by a double click; stored on this device. */
export function useHeight() {
  const [wanted, setWanted] = useState(storedHeight)
  const [most, setMost] = useState(mostHigh)
  const height = fitting(wanted, most)
  useLayoutEffect(() => {
    const follow = () => setMost(mostHigh())
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [])
  const change = useCallback((to: number) => {
    const next = fitting(to, mostHigh())
    setWanted(next)
    writeStored(KEY, String(next))
  }, [])
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const bar = event.currentTarget
    const from = event.clientY
    const move = ({ clientY }: globalThis.PointerEvent) => change(height + from - clientY)
    const stop = () => bar.removeEventListener('pointermove', move)
    bar.setPointerCapture(event.pointerId)
    bar.addEventListener('pointermove', move)
    bar.addEventListener('lostpointercapture', stop, { once: true })
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowUp') change(height + STEP)
    else if (key === 'ArrowDown') change(height - STEP)
    else if (key === 'Home') change(LEAST)
    else if (key === 'End') change(most)
  }
  const onDoubleClick = () => change(height < most ? most : USUAL)
  return { height, most, handle: { onPointerDown, onKeyDown, onDoubleClick } }
}
