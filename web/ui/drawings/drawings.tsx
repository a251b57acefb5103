import type { ReactElement } from 'react'
import type { DrawingName } from './drawing-name.ts'
import styles from './drawings.module.css'

/** Shapes in a field of 160 × 120, from back to front. Their classes are colors: line, paper, tone (brand), and bare (outline only). */
const SHAPES: Readonly<Record<DrawingName, ReactElement>> = {
  folder: (
    <>
      <path className={styles.tone} d="M42 42a6 6 0 0 1 6-6h17a6 6 0 0 1 4.4 1.9l5.6 6.1h37a6 6 0 0 1 6 6v38H42z" />
      <path
        className={styles.paper}
        d="M36.6 60.5a5 5 0 0 1 5-5.5h76.8a5 5 0 0 1 5 5.5l-3.2 29a6 6 0 0 1-6 5.5H45.8a6 6 0 0 1-6-5.5z"
      />
      <path className={styles.bare} d="M80 12v10M60 16l5 8M100 16l-5 8" />
      <path className={styles.bare} d="M68 76h24" />
    </>
  ),
  trash: (
    <>
      <path
        className={styles.tone}
        d="M54 40l50-12M73 35.5l-1.3-5.3a3 3 0 0 1 2.2-3.6l7.8-1.9a3 3 0 0 1 3.6 2.2l1.3 5.3"
      />
      <path className={styles.paper} d="M54 48h52l-4.1 43.6a6 6 0 0 1-6 5.4H64.1a6 6 0 0 1-6-5.4z" />
      <path className={styles.bare} d="M70 60l1.5 24M80 60v24M90 60l-1.5 24M118 34l6-3M120 45h7M112 24l4-6" />
    </>
  ),
  favorites: (
    <>
      <path className={styles.paper} d="M52 26h44a6 6 0 0 1 6 6v60a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6z" />
      <path
        className={styles.tone}
        d="M96 44l7.2 14.6 16.1 2.3-11.7 11.4 2.8 16L96 80.8l-14.4 7.5 2.8-16-11.7-11.4 16.1-2.3z"
      />
      <path className={styles.bare} d="M58 42h22M58 54h14M58 88h12M122 36l5-5M130 52h7M104 24l2-6" />
    </>
  ),
  search: (
    <>
      <path className={styles.paper} d="M48 22h36l20 20v50a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6z" />
      <path className={styles.bare} d="M84 22v14a6 6 0 0 0 6 6h14M54 54h20M54 66h14M54 78h18" />
      <circle className={styles.tone} cx="96" cy="72" r="19" />
      <path className={styles.bare} d="M110 86l14 14M89.5 65.5l13 13M102.5 65.5l-13 13" />
    </>
  ),
  links: (
    <>
      <path
        className={styles.paper}
        d="M72 74H58a16 16 0 0 1 0-32h14a16 16 0 0 1 14.4 9M72 66H58a8 8 0 0 1 0-16h14a8 8 0 0 1 4.5 1.4"
      />
      <path
        className={styles.tone}
        d="M88 46h14a16 16 0 0 1 0 32H88a16 16 0 0 1-14.4-9M88 54h14a8 8 0 0 1 0 16H88a8 8 0 0 1-4.5-1.4"
      />
      <path className={styles.bare} d="M80 18v10M62 22l4 8M98 22l-4 8M80 102V92M62 98l4-8M98 98l-4-8" />
    </>
  ),
  history: (
    <>
      <circle className={styles.paper} cx="82" cy="62" r="36" />
      <path className={styles.tone} d="M82 62V36a26 26 0 0 1 22.5 39z" />
      <path className={styles.bare} d="M82 36v26l22.5 13M82 32v-2M112 62h2M82 92v2M52 62h-2" />
      <path className={styles.bare} d="M36 40l4 14 13-6M40.5 53.5A44 44 0 0 1 60 24" />
    </>
  ),
  offline: (
    <>
      <path className={styles.paper} d="M56 84a20 20 0 0 1-2.5-39.8 27 27 0 0 1 52-3.6A22 22 0 0 1 106 84z" />
      <circle className={styles.tone} cx="108" cy="80" r="16" />
      <path className={styles.bare} d="M102.5 74.5l11 11M113.5 74.5l-11 11M54 96h30M66 106h12" />
    </>
  ),
  locked: (
    <>
      <path className={styles.bare} d="M60 54V42a20 20 0 0 1 40 0v12" />
      <rect className={styles.paper} x="46" y="54" width="68" height="46" rx="8" />
      <path
        className={styles.tone}
        d="M80 66a6.5 6.5 0 0 1 3.3 12.1l1.5 7.9a2 2 0 0 1-2 2.4h-5.6a2 2 0 0 1-2-2.4l1.5-7.9A6.5 6.5 0 0 1 80 66z"
      />
      <path className={styles.bare} d="M122 40l7-4M124 52h8M38 40l-7-4M36 52h-8" />
    </>
  ),
  lost: (
    <>
      <path className={styles.tone} d="M44 34h48l14 11-14 11H44a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z" />
      <path className={styles.paper} d="M116 60H68L54 71l14 11h48a4 4 0 0 0 4-4V64a4 4 0 0 0-4-4z" />
      <path className={styles.bare} d="M80 34V22M80 60v-4M80 104V82M66 104h28M74 71h30M56 45h24" />
    </>
  ),
  broken: (
    <>
      <rect className={styles.paper} x="36" y="26" width="88" height="66" rx="8" />
      <path className={styles.tone} d="M36 42v-8a8 8 0 0 1 8-8h72a8 8 0 0 1 8 8v8z" />
      <path
        className={styles.bare}
        d="M46 34h.1M54 34h.1M62 34h.1M66 58l8 8M74 58l-8 8M86 58l8 8M94 58l-8 8M68 82c6-6 18-6 24 0"
      />
    </>
  ),
}

/** Drawing for a place without content. Decorative. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" width="160" height="120" aria-hidden>
      <ellipse className={styles.ground} cx="80" cy="62" rx="70" ry="54" />
      {SHAPES[name]}
    </svg>
  )
}
