/**
 * Factor by which functions must run more often during a start before they are compiled to machine code. Most run once then, and compiling
 * them took an eighth of the processor time.
 */
const RELUCTANCE = 16

// Applies to all modules that are imported after this one.
Bun.unsafe.setJITPolicy(RELUCTANCE)

/** Ends the start: functions are compiled as usual from here on. */
export function compileAsUsual(): void {
  Bun.unsafe.setJITPolicy(1)
}
