import type { MessageModules } from '../../catalog.ts'

/** Belgian Dutch texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Aanmelden bij ${name}`,
  'login.signUpTitle': (name: string) => `Registreren bij ${name}`,
  'login.username': 'Gebruikersnaam',
  'login.confirmPassword': 'Wachtwoord bevestigen',
  'login.submit': 'Aanmelden',
  'login.signUp': 'Registreren',
  'login.toSignUp': 'Account maken',
  'login.toLogin': 'Ik heb een account',
  'login.tokenUnusable': 'Je bewaarde aanmelding werkt niet meer. Meld je opnieuw aan.',
  'login.accountMade': 'Je account is klaar. Je kunt je nu aanmelden.',
  'login.passwordRule': (n: number) =>
    n === 1 ? 'Minstens één teken.' : `Minstens ${n} tekens, en niet makkelijk te raden.`,
  'login.passwordWeak': 'Dit wachtwoord is te kort of te makkelijk te raden. Kies een ander.',
  'login.signUpOff': 'Registreren is hier momenteel niet mogelijk.',
  'login.captchaWorking': 'Nagaan of je een mens bent…',
  'login.captchaSolved': 'Je bent een mens.',
  'login.captchaUnavailable': 'Er kon niet worden nagegaan of je een mens bent.',
  'login.captchaMissing': 'Toon aan dat je een mens bent en probeer het dan opnieuw.',
  'login.captchaFailed': 'De controle of je een mens bent, was niet geldig. Probeer het opnieuw.',
  'login.refusedByServer': 'De server aanvaardt geen lege naam en ook geen kort of gangbaar wachtwoord.',
}
