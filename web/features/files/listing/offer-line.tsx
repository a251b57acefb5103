import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { focusListing } from './focus-listing.ts'
import styles from './offer-line.module.css'

interface OfferLineProps {
  readonly text: string
  /** Text of the button that accepts the offer. */
  readonly accept: string
  /** Text of the button that declines it. */
  readonly decline: string
  readonly onAnswer: (accepted: boolean) => void
}

/** Line that offers something once. It floats over the end of the listing, so that no row moves when it comes or goes. */
export function OfferLine({ text, accept, decline, onAnswer }: OfferLineProps) {
  const id = useId()
  const answer = (accepted: boolean) => () => {
    onAnswer(accepted)
    focusListing()
  }
  return (
    <section className={styles.offer} aria-labelledby={id} data-offer>
      <p id={id}>{text}</p>
      <Button variant="primary" onClick={answer(true)}>
        {accept}
      </Button>
      <Button variant="plain" onClick={answer(false)}>
        {decline}
      </Button>
    </section>
  )
}
