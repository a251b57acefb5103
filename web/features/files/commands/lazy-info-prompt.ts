import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

export const InfoPrompt = lazyComponent(async () => (await import('./prompts/info-prompt.tsx')).InfoPrompt, ['prompts'])
