/** Components shown in place of a shared item, loaded as one chunk. */
export { PasswordCard } from './password-card.tsx'
export { ShareErrorView } from './share-error-view.tsx'
