import type { MessageModules } from '../../catalog.ts'

/** Polish texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Witamy w ${name}`,
  'welcome.add': 'Dodaj swoje pliki',
  'welcome.add.detail':
    'Upuść pliki i foldery w dowolnym miejscu tej strony. Przesyłanie trwa dalej po przejściu do innego folderu i wznawia się po utracie połączenia.',
  'welcome.add.touch':
    'Naciśnij +, aby przesłać pliki, zdjęcia lub całe foldery. Przesyłanie trwa dalej po przejściu do innego folderu i wznawia się po utracie połączenia.',
  'welcome.find': 'Znajdź wszystko od razu',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} przeszukuje wszystkie Twoje pliki już podczas pisania. ${palette} znajduje każde dostępne działanie.`,
  'welcome.find.touch':
    'Lupa przeszukuje wszystkie Twoje pliki już podczas pisania. Naciśnij i przytrzymaj element, aby go zaznaczyć.',
  'welcome.share': 'Udostępniaj każdemu',
  'welcome.share.detail':
    'Linkiem udostępnisz plik lub folder także osobom bez konta. Może mieć hasło i termin ważności.',
  'welcome.start': 'Zaczynamy',
}
