import type { MessageModules } from '../../catalog.ts'

/** German texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Bei ${name} anmelden`,
  'login.signUpTitle': (name: string) => `Bei ${name} registrieren`,
  'login.username': 'Benutzername',
  'login.confirmPassword': 'Passwort bestätigen',
  'login.submit': 'Anmelden',
  'login.signUp': 'Registrieren',
  'login.toSignUp': 'Konto anlegen',
  'login.toLogin': 'Ich habe ein Konto',
  'login.tokenUnusable': 'Ihre gespeicherte Anmeldung ist nicht mehr gültig. Bitte melden Sie sich erneut an.',
  'login.accountMade': 'Ihr Konto ist bereit. Sie können sich jetzt anmelden.',
  'login.passwordRule': (n: number) =>
    n === 1 ? 'Mindestens ein Zeichen.' : `Mindestens ${n} Zeichen und nicht leicht zu erraten.`,
  'login.passwordWeak': 'Dieses Passwort ist zu kurz oder zu leicht zu erraten. Bitte wählen Sie ein anderes.',
  'login.signUpOff': 'Eine Registrierung ist hier zurzeit nicht möglich.',
  'login.captchaWorking': 'Es wird geprüft, ob Sie ein Mensch sind…',
  'login.captchaSolved': 'Sie sind ein Mensch.',
  'login.captchaUnavailable': 'Es konnte nicht geprüft werden, ob Sie ein Mensch sind.',
  'login.captchaMissing': 'Bestätigen Sie, dass Sie ein Mensch sind, und versuchen Sie es dann erneut.',
  'login.captchaFailed': 'Die Prüfung, ob Sie ein Mensch sind, war nicht gültig. Versuchen Sie es erneut.',
  'login.refusedByServer': 'Der Server nimmt weder einen leeren Namen noch ein kurzes oder verbreitetes Passwort an.',
}
