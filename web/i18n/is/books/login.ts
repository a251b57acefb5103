import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')

/** Icelandic texts for signing in and signing up. */
export const login: MessageModules['login'] = {
  'login.title': (name: string) => `Innskráning í ${name}`,
  'login.signUpTitle': (name: string) => `Nýskráning í ${name}`,
  'login.username': 'Notandanafn',
  'login.confirmPassword': 'Staðfesta lykilorð',
  'login.submit': 'Skrá inn',
  'login.signUp': 'Nýskrá',
  'login.toSignUp': 'Stofna aðgang',
  'login.toLogin': 'Ég er með aðgang',
  'login.tokenUnusable': 'Ekki var hægt að nota vistaða innskráningu. Skráðu þig inn aftur.',
  'login.accountMade': 'Aðgangurinn þinn er tilbúinn. Skráðu þig inn.',
  'login.passwordRule': (n: number) =>
    n === 1
      ? 'Að minnsta kosti einn stafur.'
      : count(n, {
          one: 'Að minnsta kosti {n} stafur, og ekkert sem auðvelt er að giska á.',
          other: 'Að minnsta kosti {n} stafir, og ekkert sem auðvelt er að giska á.',
        }),
  'login.passwordWeak': 'Þetta lykilorð er of stutt eða of auðvelt að giska á það. Veldu annað.',
  'login.signUpOff': 'Ekki er hægt að nýskrá sig hér eins og er.',
  'login.captchaWorking': 'Kanna hvort þú sért manneskja…',
  'login.captchaSolved': 'Þú ert manneskja.',
  'login.captchaUnavailable': 'Ekki tókst að kanna hvort þú sért manneskja.',
  'login.captchaMissing': 'Staðfestu að þú sért manneskja og reyndu svo aftur.',
  'login.captchaFailed': 'Staðfestingin á því að þú sért manneskja tókst ekki. Reyndu aftur.',
  'login.refusedByServer': 'Þjónninn tekur hvorki við auðu nafni né stuttu eða algengu lykilorði.',
}
