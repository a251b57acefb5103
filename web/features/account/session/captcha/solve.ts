import type { CaptchaPuzzle } from '#contract/sessions.ts'
import { sha256 } from './sha256.ts'

/** The number a puzzle asks for, or null when none is right. Takes a second or two on a phone: run it in a worker. */
export function solve({
  salt,
  challenge,
  maxNumber,
}: Pick<CaptchaPuzzle, 'salt' | 'challenge' | 'maxNumber'>): number | null {
  const encoder = new TextEncoder()
  for (let number = 0; number <= maxNumber; number++)
    if (sha256(encoder.encode(salt + number)) === challenge) return number
  return null
}

/** What is sent to the server. */
export function answerOf(puzzle: CaptchaPuzzle, number: number): string {
  return btoa(JSON.stringify({ ...puzzle, number }))
}
