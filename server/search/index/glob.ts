/**
 * Does a whole name fit a pattern, in which `*` is any piece and `?` is any one character? Takes time proportional to both lengths at most, whatever the
 * pattern: only the latest star is ever tried again.
 */
export function fitsPattern(name: string, pattern: string): boolean {
  const text = Array.from(name)
  const wanted = Array.from(pattern)
  let at = 0
  let place = 0
  let star = -1
  let resume = 0
  while (at < text.length) {
    if (wanted[place] === '*') {
      star = place++
      resume = at
    } else if (place < wanted.length && (wanted[place] === '?' || wanted[place] === text[at])) {
      place += 1
      at += 1
    } else if (star >= 0) {
      place = star + 1
      at = ++resume
    } else return false
  }
  while (wanted[place] === '*') place += 1
  return place === wanted.length
}
