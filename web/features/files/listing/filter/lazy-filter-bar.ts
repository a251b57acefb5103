import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

/** The field that filters the folder. What is typed while it loads is for it, as for a prompt. */
export const FilterBar = lazyComponent(async () => (await import('./filter-bar.tsx')).FilterBar, ['order'])
