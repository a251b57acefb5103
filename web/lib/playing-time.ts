/** Formats a playback time in seconds as players do: `1:02:03` or `2:03`. */
export function playingTime(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
