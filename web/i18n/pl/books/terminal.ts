import type { MessageModules } from '../../catalog.ts'

/** Polish texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Terminal',
  'terminal.screen': 'Wejście terminala',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} – wyjście z terminala, ${copy} – kopiowanie, ${paste} – wklejanie.`,
  'terminal.readAloud': 'Tryb czytnika ekranu',
  'terminal.copy': 'Kopiuj zaznaczenie',
  'terminal.nothingSelected': 'Najpierw zaznacz tekst w terminalu.',
  'terminal.copied': 'Skopiowano',
  'terminal.notCopied': 'Przeglądarka nie pozwala na kopiowanie. Użyj jej menu.',
  'terminal.keys': 'Inne klawisze',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'W lewo',
  'terminal.key.up': 'W górę',
  'terminal.key.down': 'W dół',
  'terminal.key.right': 'W prawo',

  'terminal.state.connecting': 'Uruchamianie…',
  'terminal.state.running': 'Działa',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Zakończono.' : `Zakończono z kodem ${code}.`),
  'terminal.over.time': 'Zatrzymano, ponieważ od dawna nic się w terminalu nie działo.',
  'terminal.over.memory': 'Zatrzymano, ponieważ zajęto zbyt dużo pamięci.',
  'terminal.over.processes': 'Zatrzymano, ponieważ uruchomiono zbyt wiele procesów.',
  'terminal.over.output': 'Zatrzymano, ponieważ wynik był zbyt długi.',
  'terminal.over.cancelled': 'Zatrzymane przez serwer: zmieniła się Twoja sesja lub uprawnienia.',
  'terminal.over.signal': 'Zatrzymano sygnałem.',
  'terminal.over.refused': 'Serwer odmówił.',
  'terminal.over.failed': 'Na serwerze coś poszło nie tak.',
  'terminal.over.lost': 'Połączenie zostało przerwane. To, co działało, zatrzymano.',
  'terminal.over.unreached': 'Brak połączenia z serwerem.',
  'terminal.again': 'Uruchom ponownie',
}
