import type { MessageModules } from '../../catalog.ts'

/** Italian texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Accedi a ${name}`,
  'login.signUpTitle': (name: string) => `Registrati su ${name}`,
  'login.username': 'Nome utente',
  'login.confirmPassword': 'Conferma la password',
  'login.submit': 'Accedi',
  'login.signUp': 'Registrati',
  'login.toSignUp': 'Crea un account',
  'login.toLogin': 'Ho già un account',
  'login.tokenUnusable': 'L’accesso salvato non è più valido. Accedi di nuovo.',
  'login.accountMade': 'Il tuo account è pronto. Accedi.',
  'login.passwordRule': (n: number) =>
    n === 1 ? 'Almeno un carattere.' : `Almeno ${n} caratteri, e niente di facile da indovinare.`,
  'login.passwordWeak': 'Questa password è troppo corta o troppo facile da indovinare. Scegline un’altra.',
  'login.signUpOff': 'Al momento qui non è possibile registrarsi.',
  'login.captchaWorking': 'Controllo che tu sia una persona…',
  'login.captchaSolved': 'Sei una persona.',
  'login.captchaUnavailable': 'Non è stato possibile verificare che tu sia una persona.',
  'login.captchaMissing': 'Dimostra di essere una persona, poi riprova.',
  'login.captchaFailed': 'La verifica che tu sia una persona non è riuscita. Riprova.',
  'login.refusedByServer': 'Il server non accetta un nome vuoto né una password corta o comune.',
}
