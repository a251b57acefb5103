import type { Script } from './encodings.ts'

/** Ordinary text of one language, and the script whose encodings it is written in. */
export interface LanguageText {
  readonly script: Script
  readonly text: string
}

/**
 * Texts from which `language-model.ts` learns the letters of each language and their order: the first articles of the Universal Declaration of
 * Human Rights, then frequent words, together with every letter of the alphabet. A language is added by its text alone.
 */
export const LANGUAGE_TEXTS = {
  en: {
    script: 'western',
    text: `
All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and
should act towards one another in a spirit of brotherhood. Everyone is entitled to all the rights and freedoms
set forth in this Declaration, without distinction of any kind, such as race, colour, sex, language, religion,
political or other opinion, national or social origin, property, birth or other status. Furthermore, no
distinction shall be made on the basis of the political, jurisdictional or international status of the country
or territory to which a person belongs, whether it be independent, trust, non-self-governing or under any other
limitation of sovereignty. Everyone has the right to life, liberty and the security of person. No one shall be
held in slavery or servitude; slavery and the slave trade shall be prohibited in all their forms. No one shall
be subjected to what you know where the who is it not I’m don’t “yes” café naïve résumé please thanks why here
there would should have been going just about
`,
  },
  de: {
    script: 'western',
    text: `
Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und
sollen einander im Geist der Brüderlichkeit begegnen. Jeder hat Anspruch auf die in dieser Erklärung verkündeten
Rechte und Freiheiten ohne irgendeinen Unterschied, etwa nach Rasse, Hautfarbe, Geschlecht, Sprache, Religion,
politischer oder sonstiger Überzeugung, nationaler oder sozialer Herkunft, Vermögen, Geburt oder sonstigem
Stand. Des Weiteren darf kein Unterschied gemacht werden auf Grund der politischen, rechtlichen oder
internationalen Stellung des Landes oder Gebiets, dem eine Person angehört, gleichgültig ob dieses unabhängig
ist, unter Treuhandschaft steht, keine Selbstregierung besitzt oder sonst in seiner Souveränität eingeschränkt
ist. Jeder hat das Recht auf Leben, Freiheit und Sicherheit der Person. Niemand darf in Sklaverei oder
Leibeigenschaft gehalten werden; ich nicht du was für können schön Tür heiß größer Übung Äpfel Österreich straße
müssen hätte wäre auch schon noch gehen heute morgen bitte danke „ja“
`,
  },
  fr: {
    script: 'western',
    text: `
Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de
conscience et doivent agir les uns envers les autres dans un esprit de fraternité. Chacun peut se prévaloir de
tous les droits et de toutes les libertés proclamés dans la présente Déclaration, sans distinction aucune,
notamment de race, de couleur, de sexe, de langue, de religion, d’opinion politique ou de toute autre opinion,
d’origine nationale ou sociale, de fortune, de naissance ou de toute autre situation. De plus, il ne sera fait
aucune distinction fondée sur le statut politique, juridique ou international du pays ou du territoire dont une
personne est ressortissante, que ce pays ou territoire soit indépendant, sous tutelle, non autonome ou soumis à
une limitation quelconque de souveraineté. Tout individu a droit à la vie, à la liberté et à la sûreté de sa
personne. Nul ne sera où quoi très déjà être même après voilà là ça garçon français élève œuvre sœur île août
maïs noël vous êtes je suis c’est qu’il n’est pas À École
`,
  },
  es: {
    script: 'western',
    text: `
Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y
conciencia, deben comportarse fraternalmente los unos con los otros. Toda persona tiene todos los derechos y
libertades proclamados en esta Declaración, sin distinción alguna de raza, color, sexo, idioma, religión,
opinión política o de cualquier otra índole, origen nacional o social, posición económica, nacimiento o
cualquier otra condición. Además, no se hará distinción alguna fundada en la condición política, jurídica o
internacional del país o territorio de cuya jurisdicción dependa una persona, tanto si se trata de un país
independiente, como de un territorio bajo administración fiduciaria, no autónomo o sometido a cualquier otra
limitación de soberanía. Todo individuo tiene derecho a la vida, a la libertad y a la seguridad de su persona.
Nadie estará sometido a esclavitud ni a qué cómo cuándo está aquí allí también más sí señor niño año mañana
corazón vergüenza pingüino día ella yo tú él ¿por qué? ¡hola! Él Ángel Ñ
`,
  },
  pt: {
    script: 'western',
    text: `
Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência,
devem agir uns para com os outros em espírito de fraternidade. Todos os seres humanos podem invocar os direitos
e as liberdades proclamados na presente Declaração, sem distinção alguma, nomeadamente de raça, de cor, de sexo,
de língua, de religião, de opinião política ou outra, de origem nacional ou social, de fortuna, de nascimento ou
de qualquer outra situação. Além disso, não será feita nenhuma distinção fundada no estatuto político, jurídico
ou internacional do país ou do território da naturalidade da pessoa, seja esse país ou território independente,
sob tutela, autónomo ou sujeito a alguma limitação de soberania. Todo o indivíduo tem direito à vida, à
liberdade e à segurança pessoal. Ninguém será mantido em escravatura ou em servidão; a escravatura e o trato dos
escravos, não você está então são mãe irmão coração lições pôr três avó avô lingüiça português é já até também
muito obrigado onde quê às À É Á Ção
`,
  },
  it: {
    script: 'western',
    text: `
Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza
e devono agire gli uni verso gli altri in spirito di fratellanza. Ad ogni individuo spettano tutti i diritti e
tutte le libertà enunciate nella presente Dichiarazione, senza distinzione alcuna, per ragioni di razza, di
colore, di sesso, di lingua, di religione, di opinione politica o di altro genere, di origine nazionale o
sociale, di ricchezza, di nascita o di altra condizione. Nessuna distinzione sarà inoltre stabilita sulla base
dello statuto politico, giuridico o internazionale del paese o del territorio cui una persona appartiene, sia
indipendente, o sottoposto ad amministrazione fiduciaria o non autonomo, o soggetto a qualsiasi limitazione di
sovranità. Ogni individuo ha diritto alla vita, alla libertà ed alla sicurezza della propria persona. Nessun
individuo potrà è perché città più già così però può là né sì lì università ciò virtù che cosa sono questo bello
grazie prego dove quando È
`,
  },
  nl: {
    script: 'western',
    text: `
Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten,
en behoren zich jegens elkander in een geest van broederschap te gedragen. Een ieder heeft aanspraak op alle
rechten en vrijheden, in deze Verklaring opgesomd, zonder enig onderscheid van welke aard ook, zoals ras, kleur,
geslacht, taal, godsdienst, politieke of andere overtuiging, nationale of maatschappelijke afkomst, eigendom,
geboorte of andere status. Verder zal geen onderscheid worden gemaakt naar de politieke, juridische of
internationale status van het land of gebied, waartoe iemand behoort, onverschillig of het een onafhankelijk,
trust-, of niet-zelfbesturend gebied betreft, dan wel of er een andere beperking van de soevereiniteit bestaat.
Een ieder heeft het recht op leven, vrijheid en onschendbaarheid van zijn persoon. Niemand zal in slavernij of
horigheid gehouden ik je niet wat een voor één coördinatie ideeën vóór reünie België hè waar naar huis mijn zijn
heb goed dank
`,
  },
  sv: {
    script: 'western',
    text: `
Alla människor äro födda fria och lika i värde och rättigheter. De äro utrustade med förnuft och samvete och
böra handla gentemot varandra i en anda av broderskap. Envar är berättigad till alla de fri- och rättigheter,
som uttalas i denna förklaring, utan åtskillnad av något slag, såsom ras, hudfärg, kön, språk, religion,
politisk eller annan uppfattning, nationellt eller socialt ursprung, egendom, börd eller ställning i övrigt.
Ingen åtskillnad må vidare göras på grund av den politiska, juridiska eller internationella ställning, som
intages av det land eller område, till vilket en person hör, vare sig detta land eller område är oberoende, står
under förvaltarskap, är icke-självstyrande eller är underkastat någon annan begränsning av sin suveränitet.
Envar har rätt till liv, frihet och personlig säkerhet. Ingen må hållas i slaveri eller träldom; slaveri och
slavhandel i alla dess former jag du inte är på från också här där får måste gå nån själv åt öl älskar vänner
förstår Är Åh Öppna idé
`,
  },
  da: {
    script: 'western',
    text: `
Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og
de bør handle mod hverandre i en broderskabets ånd. Enhver har krav på alle de rettigheder og friheder, som
nævnes i denne erklæring, uden forskelsbehandling af nogen art, f. eks. på grund af race, farve, køn, sprog,
religion, politisk eller anden anskuelse, national eller social oprindelse, formueforhold, fødsel eller anden
samfundsmæssig stilling. Der skal heller ikke gøres nogen forskel på grund af det lands eller områdes
jurisdiktionsforhold eller politiske eller internationale stilling, til hvilket en person hører, hvadenten dette
område er uafhængigt, under formynderskab eller er et ikke selvstyrende område, eller dets suverænitet på anden
måde er begrænset. Enhver har ret til liv, frihed og personlig sikkerhed. Ingen må holdes i slaveri eller
trældom ; slaveri og jeg du ikke er på også hvor når få måtte må være bør år øl æble København selvfølgelig én
Åh Øst Ærlig
`,
  },
  no: {
    script: 'western',
    text: `
Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. De er utstyrt med fornuft og
samvittighet og bør handle mot hverandre i brorskapets ånd. Enhver har krav på alle de rettigheter og friheter
som er nevnt i denne erklæring, uten forskjell av noen art, f. eks. på grunn av rase, farge, kjønn, språk,
religion, politisk eller annen oppfatning, nasjonal eller sosial opprinnelse eiendom, fødsel eller annet
forhold. Det skal heller ikke gjøres noen forskjell på grunn av den politiske, rettslige eller internasjonale
stilling som innehas av det land eller det område en person hører til, enten landet er uavhengig, står under
tilsyn, er ikke-selvstyrende, eller på annen måte har begrenset suverenitet. Enhver har rett til liv, frihet og
personlig sikkerhet. Ingen må holdes i slaveri eller trelldom. Slaveri og slavehandel i alle former er forbudt.
Ingen må utsettes for jeg du ikke er på også hvor når få måtte må være bør år øl æra gå nå ærlig én Åh Øst fòr
`,
  },
  fi: {
    script: 'western',
    text: `
Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja
omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä. Jokainen on oikeutettu kaikkiin tässä
julistuksessa esitettyihin oikeuksiin ja vapauksiin ilman minkäänlaista rotuun, väriin, sukupuoleen, kieleen,
uskontoon, poliittiseen tai muuhun mielipiteeseen, kansalliseen tai yhteiskunnalliseen alkuperään, omaisuuteen,
syntyperään tai muuhun tekijään perustuvaa erotusta. Mitään erotusta ei myöskään pidä tehdä sen maan tai alueen
valtiollisen, hallinnollisen tai kansainvälisen aseman perusteella, johon henkilö kuuluu, olipa tämä alue
itsenäinen, huoltohallinnossa, itsehallintoa vailla tai täysivaltaisuudeltaan minkä tahansa muun rajoituksen
alainen. Kullakin yksilöllä on oikeus elämään, vapauteen ja henkilökohtaiseen turvallisuuteen. Ketään ei saa
pitää orjana tai minä sinä hän ei ole mitä tämä nyt kyllä hyvä päivää yö työ älä käy mennä täällä siellä Äiti
Österbotten Åbo šakki
`,
  },
  is: {
    script: 'western',
    text: `
Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum og samvizku, og
ber þeim að breyta bróðurlega hverjum við annan. Hver maður skal eiga kröfu á réttindum þeim og því frjálsræði,
sem fólgin eru í yfirlýsingu þessari, og skal þar engan greinarmun gera vegna kynþáttar, litarháttar, kynferðis,
tungu, trúar, stjórnmálaskoðana eða annarra skoðana, þjóðernis, uppruna, eigna, ætternis eða annarra aðstæðna.
Eigi má heldur gera greinarmun á mönnum fyrir sakir stjórnskipulags lands þeirra eða landsvæðis, þjóðréttarstöðu
þess eða lögsögu yfir því, hvort sem landið er sjálfstætt ríki, umráðasvæði, sjálfstjórnarlaust eða á annan hátt
háð takmörkunum á fullveldi sínu. Allir menn eiga rétt til lífs, frelsis og mannhelgi. Engan mann skal hneppa í
þrældóm né nauðungarvinnu. Þrælahald og þrælaverzlun, hverju nafni sem nefnist, skulu bönnuð. Enginn maður skal
ég þú ekki er það við hvað já nei góður þetta hér þar svo líka árið ætla öll mjög Þú Ég Á Íslandi sjálfur ó
`,
  },
  ca: {
    script: 'western',
    text: `
Tots els éssers humans neixen lliures i iguals en dignitat i en drets. Són dotats de raó i de consciència, i han
de comportar-se fraternalment els uns amb els altres. Tothom té tots els drets i llibertats proclamats en
aquesta Declaració, sense cap distinció de raça, color, sexe, llengua, religió, opinió política o de qualsevol
altra mena, origen nacional o social, fortuna, naixement o altra condició. A més, no es farà cap distinció
basada en l’estatut polític, jurídic o internacional del país o del territori al qual pertanyi una persona, tant
si és independent com si està sota administració fiduciària, si no és autònom, o està sota qualsevol altra
limitació de sobirania. Tota persona té dret a la vida, a la llibertat i a la seva seguretat. Ningú no serà
sotmès a esclavitud o servitud: l’esclavitud i el tràfic d’esclaus són prohibits en totes llurs formes. Ningú no
serà sotmès a què és això també però més només aquí allà adéu gràcies col·legi país qüestió peça cançó vostè són
Àlex Èxit Òscar
`,
  },
  hu: {
    script: 'central',
    text: `
Minden. emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel
bírván, egymással szemben testvéri szellemben kell hogy viseltessenek. Mindenki, bármely megkülönböztetésre,
nevezetesen fajra, színre, nemre, nyelvre, vallásra, politikai vagy bármely más véleményre, nemzeti vagy
társadalmi eredetre, vagyonra, születésre, vagy bármely más körülményre való tekintet nélkül hivatkozhat a jelen
Nyilatkozatban kinyilvánított összes jogokra és szabadságokra. Ezenfelül nem lehet semmiféle megkülönböztetést
tenni annak az országnak, vagy területnek politikai, jogi vagy nemzetközi helyzete alapján sem, amelynek a
személy állampolgára, aszerint, hogy az illető ország vagy terület független, gyámság alatt áll, nem autonóm
vagy szuverenitása bármely vonatkozásban korlátozott. Minden személynek joga van az élethez, a szabadsághoz és a
személyi biztonsághoz. hogy nem mi ez az ő nő idő jövő erdő gyerek hús őt tűz fű gyűrű szűk műsor sűrű húsz
köszönöm kérem hűvös újság győr Ő Új Örül Állj Északi mondta volt lesz itt ott miért jól tudom
`,
  },
  pl: {
    script: 'central',
    text: `
Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i
sumieniem i powinni postępować wobec innych w duchu braterstwa. Każdy człowiek posiada wszystkie prawa i
wolności zawarte w niniejszej Deklaracji bez względu na jakiekolwiek różnice rasy, koloru, płci, języka,
wyznania, poglądów politycznych i innych, narodowości, pochodzenia społecznego, majątku, urodzenia lub
jakiegokolwiek innego stanu. Nie wolno ponadto czynić żadnej różnicy w zależności od sytuacji politycznej,
prawnej lub międzynarodowej kraju lub obszaru, do którego dana osoba przynależy, bez względu na to, czy dany
kraj lub obszar jest niepodległy, czy też podlega systemowi powiernictwa, nie rządzi się samodzielnie lub jest w
jakikolwiek sposób ograniczony w swej niepodległości. Każdy człowiek ma prawo do życia, wolności i
bezpieczeństwa swej osoby. Nie wolno nikogo czynić nie co jest się że już tak jak źle gdzie też łódź święto
dzień życie chcę mógł przyjść książka żółty cześć proszę dziękuję jeśli dlaczego Łukasz Śląsk Źle Żaden Ćwicz
był byłem mnie ciebie trochę usunąć wczoraj dzisiaj proszę bardzo ładny zamknąć pamiętaj imię miejsce znowu
gdzieś
`,
  },
  cs: {
    script: 'central',
    text: `
Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu
jednat v duchu bratrství. Každý má všechna práva a všechny svobody, stanovené touto deklarací, bez jakéhokoli
rozlišování, zejména podle rasy, barvy, pohlaví, jazyka, náboženství, politického nebo jiného smýšlení,
národnostního nebo sociálního původu, majetku, rodu nebo jiného postavení. Žádný rozdíl nebude dále činěn z
důvodu politického, právního nebo mezinárodního postavení země nebo území, k nimž určitá osoba přísluší, ať jde
o zemi nebo území nezávislé nebo pod poručenstvím, nesamosprávné nebo podrobené jakémukoli jinému omezení
suverenity. Každý má právo na život, svobodu a osobní bezpečnost. Nikdo nesmí být držen v otroctví nebo
nevolnictví; všechny formy otroctví a obchodu s otroky jsou zakázány. Nikdo nesmí být mučen nebo podrobován
krutému, nelidskému nebo co je že už jak kde děti něco můžeš proč dobře příští řekl člověk svůj žádný ťuká ďábel
ňadra zůstaň kůň ještě Čech Řím Šel Že Úřad Dávej Ťapka Ňouma byl jsem mě tě prosím díky ó
`,
  },
  sk: {
    script: 'central',
    text: `
Všetci ľudia sa rodia slobodní a sebe rovní , čo sa týka ich dostojnosti a práv. Sú obdarení rozumom a majú
navzájom jednať v bratskom duchu. Každý má všetky práva a všetky slobody, vyhlášené v tejto deklarácii, bez
hociakého rozlišovania najma pod ľa rasy, farby, pohlavia, jazyka, náboženstva, politického alebo iného
smýšľania, národnostného alebo sociálného povodu, majetku, rodu alebo iného postavenia Žiaden rozdiel sa nebude
robiť na podklade politického, právného alebo nedzinárodného postavenia krajiny alebo územia, ku ktorému osoba
prí sluší, či je to krajina alebo územie nezávislé alebo pod poručenstvom, nesamosprávne alebo podrobené
hociakému inému obmedzeniu suverenity. Každý má právo na život, slobodu a osobnú bezpečnosť. Nikto sa nesmie
držať v otroctve alebo v nevoľníctve: všetky formy otroctva a obchodu s otrokmi sú zakázané. Nikto nesmie byť
mučený alebo podrobený krutému, čo je že už ako kde deti niečo môžeš prečo dobre ľudia ďalší ťažký dĺžka vŕba
kôň ešte viac svoj šťastie ťa žiť päť Čo Šiel Že Ľudmila Ďakujem bol som ma ja nie prosím ahoj ó ň byť mäso
`,
  },
  ro: {
    script: 'central',
    text: `
Toate fiinţele umane se nasc libere şi egale în demnitate şi în drepturi. Ele sunt înzestrate cu raţiune şi
conştiinţă şi trebuie să se comporte unele faţă de altele în spiritul fraternităţii. Fiecare om se poate prevala
de toate drepturile şi libertăţile proclamate în prezenta Declaraţie fără niciun fel de deosebire ca, de pildă,
deosebirea de rasă, culoare, sex, limbă, religie, opinie politică sau orice altă opinie, de origine naţională
sau socială, avere, naştere sau orice alte împrejurări. În afară de aceasta, nu se va face nicio deosebire după
statutul politic, juridic sau internaţional al ţării sau al teritoriului de care ţine o persoană, fie că această
ţară sau teritoriu sunt independente, sub tutelă, neautonome sau supuse vreunei alte limitări a suveranităţii.
Orice fiinţă umană are dreptul la viaţă, la libertate şi la securitatea persoanei sale. Nimeni nu va fi ţinut în
şi nu este să că în ce cum unde mai fată ţara ştiu aşa faţă după când mâine şcoală îţi mulţumesc bună băiat sînt
Şi Ţie În Îmi Ăla Ştefan am eu tu el ea noi voi două singură acasă pagină adresă comandă parolă fereastră stradă
toată casă seară puţin lângă până ceva cineva vreme să vină să facă să meargă poţi vezi
`,
  },
  hr: {
    script: 'central',
    text: `
Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima. Ona su obdarena razumom i sviješću i
treba da jedno prema drugome postupaju u duhu bratstva. Svakome su dostupna sva prava i slobode navedene u ovoj
Deklaraciji bez razlike bilo koje vrste, kao što su rasa, boja, spol, jezik, vjera, političko ili drugo
mišljenje, nacionalno ili društveno porijeklo, imovina, rođenje ili drugi pravni položaj. Nadalje, ne smije se
činiti bilo kakva razlika na osnovi političkog, pravnog ili međunarodnog položaja zemlje ili područja kojima
neka osoba pripada, bilo da je to područje neovisno, pod starateljstvom, nesamoupravno, ili da se nalazi ma pod
kojima drugim ograničenjima suverenosti. Svatko ima pravo na život, slobodu i osobnu sigurnost. Nitko ne smije
biti držan u ropstvu ili ropskom odnosu; ropstvo i trgovina robljem zabranjuju se u svim svojim oblicima. Nitko
ne smije biti što je da ne kako gdje već još ću će možda tko djevojka kuća ljudi život čovjek noć riječ đak
anđeo žena šuma također Čovjek Žena Šta Đuro Ćuti sam si bio molim hvala
`,
  },
  sl: {
    script: 'central',
    text: `
Vsi ljudje se rodijo svobodni in imajo enako dostojanstvo in enake pravice. Obdarjeni so z razumom in vestjo in
bi morali ravnati drug z drugim kakor bratje. Vsakdo je upravičen do uživanja vseh pravic in svoboščin, ki so
razglašene s to Deklaracijo, ne glede na raso, barvo kože, spol, jezik, vero, politično ali drugo prepričanje,
narodno ali socialno pripadnost, premoženje, rojstvo ali kakršnokoli drugo okoliščino. Nadalje ni dopustno
nikakršno razlikovanje glede na politično ali pravno ureditev ali mednarodni položaj dežele ali ozemlja, ki mu
kdo pripada, pa naj bo to ozemlje neodvisno, pod skrbništvom, nesamoupravno ali kakorkoli omejeno v svoji
suverenosti. Vsakdo ima pravico do življenja, do prostosti in do osebne varnosti. Nihče ne sme biti držan ne v
suženjstvu ne v tlačanski odvisnosti; suženjstvo in trgovina s sužnji v kakršnikoli obliki sta prepovedana.
Nihče ne sme biti kaj je da ne kako kje že še bom lahko kdo hiša ljudje življenje človek noč beseda žena šola
čas več čez Človek Žena Šel sem si bil prosim hvala
`,
  },
  sq: {
    script: 'western',
    text: `
Të gjithë njerëzit lindin të lirë dhe të barabartë në dinjitet dhe në të drejta. Ata kanë arsye dhe ndërgjegje
dhe duhet të sillen ndaj njëri tjetrit me frymë vëllazërimi. Secili gëzon të gjitha të drejtat dhe liritë e
parashtruara në këtë Deklaratë pa kurrfarë kufizimesh përsa i përket racës, ngjyrës, gjinisë, gjuhës, besimit
fetar, mendimit politik ose tjetër, origjinës kombëtare a shoqërore, pasurisë, lindjes ose tjetër. Asnjë dallim
nuk do të bëhet në bazë të statusit politik, juridik ose ndërkombëtar të shtetit ose vendit të cilit i përket
çdo njeri, qoftë kur shteti ose vendi është i pavarur, qoftë nën kujdestari, qoftë jo vetëqeverisës ose që
gjindet në çfarëdo kushtesh të tjera të kufizimit të sovranitetit. Gjithkush ka të drejtë të jetojë, të jetë i
lirë dhe të ketë sigurimin vetjak. Asnjeri nuk duhet të mbahet si skllav ose çifçi; skllavëria dhe tregtia e
skllevërve janë të çfarë është një për të në që unë ti ai ajo nuk më mirë faleminderit shtëpi fëmijë çdo kështu
Ç Ë
`,
  },
  tr: {
    script: 'turkish',
    text: `
Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine
karşı kardeşlik zihniyeti ile hareket etmelidirler. Herkes, ırk, renk, cinsiyet, dil, din, siyasi veya diğer
herhangi bir akide, milli veya içtimai menşe, servet, doğuş veya herhangi diğer bir fark gözetilmeksizin işbu
Beyannamede ilan olunan tekmil haklardan ve bütün hürriyetlerden istifade edebilir. Bundan başka, bağımsız
memleket uyruğu olsun, vesayet altında bulunan, gayri muhtar veya sair bir egemenlik kayıtlamasına tabi ülke
uyruğu olsun, bir şahıs hakkında, uyruğu bulunduğu memleket veya ülkenin siyasi, hukuki veya milletlerarası
statüsü bakımından hiçbir ayrılık gözetilmeyecektir. Yaşamak, hürriyet ve kişi emniyeti her ferdin hakkıdır. Hiç
kimse kölelik veya kulluk altında bulundurulamaz; kölelik ve köle ticareti her türlü şekliyle yasaktır. Hiç
kimse işkenceye, zalimane, bir ne bu için çok değil mi nasıl şey güzel ağaç gözüm ığdır işte öğretmen İstanbul
kız şimdi büyük çünkü Şu Çok Özel Ülke Iğdır evet hayır teşekkürler lütfen ben sen rüzgâr
`,
  },
  lt: {
    script: 'baltic',
    text: `
Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi elgtis
vienas kito atžvilgiu kaip broliai. Kiekvienas žmogus gali naudotis visomis teisėmis ir laisvėmis, paskelbtomis
šioje Deklaracijoje, be jokių skirtumų, tokių kaip rasė, odos spalva, lytis, kalba, religija, politiniai ar
kitokie įsitikinimai, nacionalinė ar socialinė kilmė, turtinė, jo gimimo ar kokia nors kitokia padėtis. Be to,
neturi būti daroma jokių skirtumų remiantis šalies ar teritorijos, kuriai priklauso žmogus, politiniu, teisiniu
ar tarptautiniu statusu, dėl to, kad ši šalis ar teritorija yra nepriklausoma, globojama, nesavavaldi ar kaip
nors kitaip apribotas jos suverenitetas. Kiekvienas žmogus turi teisę į gyvybę, laisvę ir asmens neliečiamybę.
Niekas negali būti laikomas vergijoje ar nelaisvas: visų formų vergija ir prekyba vergais draudžiama. Niekas
negali būti kas yra ne kaip kur ką šis žmogus ačiū gerai čia tėvas jų mūsų būti šąla įeiti žodį dėl čiurlenis
vėl Šiandien Žemė Čia Ėjo Įėjo Ūkis aš tu jis ji mane prašau labas ąžuolas
`,
  },
  lv: {
    script: 'baltic',
    text: `
Visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās. Viņi ir apveltīti ar saprātu un
sirdsapziņu, un viņiem jāizturas citam pret citu brālības garā. Ikvienam ir tiesības uz visām šajā Deklarācijā
pasludinātajām tiesībām un brīvībām, bez jebkāda veida atšķirības pēc rases, ādas krāsas, dzimuma, valodas,
reliģijas, politiskās vai citas pārliecības, nacionālās vai sociālās izcelsmes, mantiskā stāvokļa, dzimšanas vai
cita statusa. Turklāt nedrīkst noteikt nekādu atšķirību pēc tās valsts vai teritorijas, politiskā, tiesiskā vai
starptautiskā statusa, pie kuras cilvēks pieder neatkarīgi no tā, vai šī teritorija ir neatkarīga, aizbildnībā
esoša, bez pašpārvaldes vai kaut kā citādi ierobežota savā suverenitātē. Ikvienam ir tiesības uz dzīvību,
brīvību un personas neaizskaramību. Nevienu nedrīkst turēt verdzībā vai dzimtbūtniecībā; visa veida verdzība un
vergu tirdzniecība ir kas ir nē kā kur es tu viņš šis cilvēks paldies labi čakls ēna jūs mūsu būt ķirsis ģimene
ļoti ņem žēl šodien vēl Šis Žēl Čau Ēka Ģirts Ķemme Ļaudis Ņem Ūdens Ā lūdzu sveiki
`,
  },
  et: {
    script: 'baltic',
    text: `
Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt. Neile on antud mõistus ja
südametunnistus ja nende suhtumist üksteisesse peab kandma vendluse vaim. Igal inimesel peavad olema kõik
käesoleva deklaratsiooniga välja kuulutatud õigused ja vabadused, olenemata rassist, nahavärvusest, soost,
usulisest, poliitilisest või muudest veendumustest, rahvuslikust või sotsiaalsest päritolust, varanduslikust,
seisuslikust või muust seisundist. Lisaks sellele ei tohi inimeste vahel vahet teha riigi või territooriumi
poliitilise, õigusliku või rahvusvahelise seisundi põhjal, olenemata sellest, kas territoorium, mille kodanik
ollakse, on sõltumatu, hooldusalune või mõnel muul viisil oma suveräänsuses piiratud. Igal inimesel on õigus
elule, vabadusele ja isikupuutumatusele. Kedagi ei või pidada orjuses või õigusteta seisundis; orjus ja
orjakaubandus ükskõik millisel kujul on mis on ei kuidas kus ma sa tema see hea aitäh öö täna õhtu küsimus
ülikool šokolaad žanr garaaž dušš režiim kõik päev töö Õpetaja Öö Ära Üks Šveits palun tere
`,
  },
  vi: {
    script: 'vietnamese',
    text: `
Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều
được tạo hoá ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình bằng hữu. Mọi
người đều được hưởng tất cả những quyền và tự do nêu trong Bản tuyên ngôn này, không phân biệt
chủng tộc, màu da, giới tính, ngôn ngữ, tôn giáo, quan điểm chính trị hay các quan điểm khác,
nguồn gốc quốc gia hay xã hội, tài sản, thành phần xuất thân hay địa vị xã hội. Ngoài ra, cũng
không có bất cứ sự phân biệt nào về địa vị chính trị, pháp quyền hay quốc tế của quốc gia hay
lãnh thổ mà một người xuất thân, cho dù quốc gia hay lãnh thổ đó được độc lập, được đặt dưới
chế độ uỷ trị, chưa tự quản hay có chủ quyền hạn chế. Mọi người đều có quyền sống, tự do và
an toàn cá nhân. gì là không được anh em tôi bạn đây đó người ơi ở với và có thể nhà cảm ơn Đi Ở Ấy
`,
  },
  ru: {
    script: 'cyrillic',
    text: `
Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны
поступать в отношении друг друга в духе братства. Каждый человек должен обладать всеми правами и всеми
свободами, провозглашенными настоящей Декларацией, без какого бы то ни было различия, как-то в отношении расы,
цвета кожи, пола, языка, религии, политических или иных убеждений, национального или социального происхождения,
имущественного, сословного или иного положения. Кроме того, не должно проводиться никакого различия на основе
политического, правового или международного статуса страны или территории, к которой человек принадлежит,
независимо от того, является ли эта территория независимой, подопечной, несамоуправляющейся или как-либо иначе
ограниченной в своем суверенитете. Каждый человек имеет право на жизнь, на свободу и на личную
неприкосновенность. Никто не должен что это не я ты он она мы вы как где когда почему всё ещё хорошо спасибо
пожалуйста день жизнь человек знаю будет было объект подъезд эй щёки фильм цвет Я Это Что Ещё Юля Шёл № съел
хочешь ничего
`,
  },
  uk: {
    script: 'cyrillic',
    text: `
Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні
діяти у відношенні один до одного в дусі братерства. Кожна людина повинна мати всі права і всі свободи,
проголошені цією Декларацією, незалежно від раси, кольору шкіри, статі, мови, релігії, політичних або інших
переконань, національного чи соціального походження, майнового, станового або іншого становища. Крім того, не
повинно проводитися ніякого розрізнення на основі політичного, правового або міжнародного статусу країни або
території, до якої людина належить, незалежно від того, чи є ця територія незалежною, підопічною,
несамоврядованою або як-небудь інакше обмеженою у своєму суверенітеті. Кожна людина має право на життя, на
свободу і на особисту недоторканність. Ніхто не повинен бути в рабстві або у підневільному стані; рабство і
работоргівля забороняються в усіх їх видах. що це не я ти він вона ми ви як де коли чому все ще добре дякую будь
ласка день життя людина знаю буде було їжа її ґанок п’ять об’єкт єдиний щастя фільм цей Я Це Що Їжак Єва Ще Ґ
`,
  },
  bg: {
    script: 'cyrillic',
    text: `
Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест и следва да се
отнасят помежду си в дух на братство. Всеки човек има право на всички права и свободи, провъзгласени в тази
Декларация, без никакви различия, основани на раса, цвят на кожата, пол, език, религия, политически или други
възгледи, национален или социален произход, материално, обществено или друго положение. Освен това няма да се
допускат никакви различия, основани на политическия, правния или международния статут на държавата или
територията, към която човек принадлежи, без оглед на това, дали тази страна или територия е независима, под
попечителство, несамоуправляваща се или подложена на каквото и да е друго ограничение на суверенитета. Всеки има
право на живот, свобода и лична сигурност. Никой не трябва да бъде държан в робство или крепостничество:
робството и търговията с роби какво това не аз ти той тя ние вие как къде кога защо всичко още добре благодаря
моля ден живот човек знам ще беше ъгъл щастие фурна цвят Аз Това Какво Още Юли Шум
`,
  },
  sr: {
    script: 'cyrillic',
    text: `
Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена разумом и свешћу и треба
једни према другима да поступају у духу братства. Сваком припадају сва права и слободе проглашене у овој
Декларацији без икаквих разлика у погледу расе, боје, пола, језика, вероисповести, политичког или другог
мишљења, националног или друштвеног порекла, имовине, рођења или других околности. Даље, неће се правити никаква
разлика на основу политичког, правног или међународног статуса земље или територије којој неко лице припада,
било да је она независна, под старатељством, несамоуправна, или да јој је сувереност на ма који други начин
ограничена. Свако има право на живот, слободу и безбедност личности. Нико се не сме држати у ропству или
потчињености: ропство и трговина робљем забрањени су у свим облицима. Нико не сме бити подвргнут мучењу или
свирепом, нечовечном или шта је то не ја ти он она ми ви како где када зашто све још добро хвала молим дан живот
човек знам ће бити био ђак љубав њен џеп ноћ ћути срећа кућа Шта Ја Још Ђак Љубав Ћути Њега Џон
`,
  },
  mk: {
    script: 'cyrillic',
    text: `
Сите човечки суштества се раѓаат слободни и еднакви по достоинство и права. Тие се обдарени со разум и совест и
треба да се однесуваат еден кон друг во духот на општо човечката припадност. Сите права и слободи наведени во
оваа Декларација им припаѓаат на сите луѓе, без оглед на нивните разлики, како што се: раса, боја, пол, јазик,
религија, политичко или друго убедување, национално или општествено потекло, сопственост, раѓање, или друг
статус. Натаму, нема да се зема предвид политичкиот, правниот или меѓународниот статус на земјата или
територијата на која и припаѓа лицето, без разлика дали земјата е независна, под старателство, без самоуправна
власт или под каков и да е друг облик на ограничување на нејзиниот суверенитет. Секој има право на живот,
слобода и сигурност. Никој нема да биде роб или потчинет; ропството и трговијата со робови ќе бидат забранети во
сите нивни форми. Никој што е ова не јас ти тој таа ние вие како каде кога зошто сè уште добро благодарам ден
живот човек ќе знам ѓавол љубов њива џеб ѕвезда куќа ноќ Што Јас Ќе Ѓорѓи Ѕвезда
`,
  },
  be: {
    script: 'cyrillic',
    text: `
Усе людзі нараджаюцца свабоднымі і роўнымі ў сваёй годнасці і правах. Яны надзелены розумам і сумленнем і
павінны ставіцца адзін да аднаго ў духу брацтва. Кожны чалавек павінен валодаць усімі правамі і ўсімі свабодамі,
што абвешчаны гэтай Дэкларацыяй, без якога б там ні было адрознення, як напрыклад у адносінах расы, колеру
скуры, полу, мовы, рэлігіі, палітычных або іншых перакананняў, нацыянальнага або сацыяльнага паходжання,
маёмаснага, саслоўнага або іншага становішча. Апрача таго, не павінна рабіцца ніякага адрознення на аснове
палітычнага, прававога або міжнароднага статуса краіны або тэрыторыі, да якой чалавек належыць, незалежна ад
таго, ці зʼяўляецца гэта тэрыторыя незалежнай, падапечнай, несамакіравальнай, або як-небудзь інакш абмежаванай у
сваім суверэнітэце. Кожны чалавека мае права на жыццё, на свабоду і на асабістую недатыкальнасць. Ніхто не
павінен утрымлівацца ў рабстве што гэта не я ты ён яна мы вы як дзе калі чаму усё яшчэ добра дзякуй дзень жыццё
чалавек ведаю будзе было ўчора цвет фільм ёсць Я Гэта Што Ён Ўсё і
`,
  },
  el: {
    script: 'greek',
    text: `
Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική
και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης. Κάθε άνθρωπος δικαιούται να
επικαλείται όλα τα δικαιώματα και όλες τις ελευθερίες που προκηρύσσει η παρούσα Διακήρυξη, χωρίς καμία απολύτως
διάκριση, ειδικότερα ως προς τη φυλή, το χρώμα, το φύλο, τη γλώσσα, τις θρησκείες, τις πολιτικές ή οποιεσδήποτε
άλλες πεποιθήσεις, την εθνική ή κοινωνική καταγωγή, την περιουσία, τη γέννηση ή οποιαδήποτε άλλη κατάσταση. Δεν
θα μπορεί ακόμα να γίνεται καμία διάκριση εξαιτίας του πολιτικού, νομικού ή διεθνούς καθεστώτος της χώρας από
την οποία προέρχεται κανείς, είτε πρόκειται για χώρα ή εδαφική περιοχή ανεξάρτητη, υπό κηδεμονία ή υπεξουσία, ή
που βρίσκεται υπό οποιονδήποτε άλλον περιορισμό κυριαρχίας. Κάθε άτομο έχει δικαίωμα στη ζωή, την ελευθερία και
την τι είναι δεν εγώ εσύ αυτός αυτή εμείς πώς πού πότε γιατί όλα ακόμα καλά ευχαριστώ παρακαλώ μέρα ζωή άνθρωπος
ξέρω θα ήταν ψωμί ζώα γάιδαρος προϊόν ύψος ώρα όχι ναι Άννα Έλα Ήταν Όχι Ώρα Ύψος Ίσως
`,
  },
  he: {
    script: 'hebrew',
    text: `
כל בני אדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו
ברוח של אחוה. כל אדם זכאי לזכויות ולחרויות שנקבעו בהכרזה זו ללא הפליה כלשהיא מטעמי גזע, צבע, מין, לשון, דח, דעה
פוליטית או דעה בבעיות אחרות, בגלל מוצא לאומי או חברתי, קנין, לידה או מעמד אחר. גדולה מזו, לא יופלה אדם על פי
מעמדה המדיני, על פי סמכותה או על פי מעמדה הבינלאומי של המדינה או הארץ שאליה הוא שייך, דין שהארץ היא עצמאית, ובין
שהיא נתונה לנאמנות, בין שהיא נטולת שלטון עצמי ובין שריבונותה מוגבלת כל הגבלה אחרת. כל אדם יש לו הזכות לחיים,
לחרות ולבטחון אישי. לא יהיה אדם עבד או משועבד; עבדות וסחר עבדים יאסרו לכל צורותיהם. לא יהיה אדם נתון לעינויים,
ולא ליחס או לעונש אכזריים, בלתי אנושיים או משפילים. כל אדם זכאי להיות מוכר בכל מקום כאשיות בפני החוק. הכל שווים
לפני החוק וזכזאים ללא הפליה להגנה שווה של החוק. הכל זכאים להגנה שווה מפני כל הפליה המפירה את מצוות ההכרזה הזאת
ומפני כל מה זה לא אני אתה הוא היא אנחנו איך איפה מתי למה הכול עוד טוב תודה בבקשה יום חיים איש יודע יהיה היה כן
שלום ילד בית גדול סוף ץ צריך קטן
`,
  },
  ar: {
    script: 'arabic',
    text: `
يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميرًا وعليهم أن يعامل بعضهم بعضًا بروح
الإخاء. لكل إنسان حق التمتع بكافة الحقوق والحريات الواردة في هذا الإعلان، دون أي تمييز، كالتمييز بسبب العنصر أو
اللون أو الجنس أو اللغة أو الدين أو الرأي السياسي أو أي رأي آخر، أو الأصل الوطني أو الإجتماعي أو الثروة أو
الميلاد أو أي وضع آخر، دون أية تفرقة بين الرجال والنساء. وفضلاً عما تقدم فلن يكون هناك أي تمييز أساسه الوضع
السياسي أو القانوني أو الدولي لبلد أو البقعة التي ينتمي إليها الفرد سواء كان هذا البلد أو تلك البقعة مستقلاً أو
تحت الوصاية أو غير متمتع بالحكم الذاتي أو كانت سيادته خاضعة لأي قيد من القيود. لكل فرد الحق في الحياة والحرية
وسلامة شخصه. لا يجوز إسترقاق أو إستعباد أي شخص. ويحظر الإسترقاق وتجارة الرقيق بكافة أوضاعهما. لا يعرض أي إنسان
للتعذيب ولا للعقوبات أو المعاملات القاسية أو الوحشية أو الحاطة بالكرامة. لكل إنسان أينما وجد الحق في أن يعترف
بشخصيته القانونية. ماذا هذا لا أنا أنت هو هي نحن كيف أين متى لماذا كل شيء جيد شكرا من فضلك يوم حياة رجل أعرف
سيكون كان نعم بيت إلى على ؤ ئ آخر غدا ظل ضوء خبز صغير طفل سؤال تم حفظ قد لم يتم اسم جديد هنا هذه التي الذي بعد
قبل مع عن أو ثم
`,
  },
  fa: {
    script: 'arabic',
    text: `
تمام افراد بشر آزاد بدنيا ميايند و از لحاظ حيثيت و حقوق با هم برابرند. همه داراي عقل و وجدان ميباشند و بايد نسبت
بيکديگر با روح برادري رفتار کنند. هر کس ميتواند بدون هيچگونه تمايز مخصوصا از حيث نژاد، رنگ، جنس، زبان، مذهب،
عقيدهٔ سياسي يا هر عقيده ديگر و همچنين مليت، وضع اجتماعي، ثروت، ولادت يا هر موقعيت ديگر، از تمام حقوق و کليهٔ
آزادي هائيکه در اعلاميه ذکر حاضر شده است، بهره مند گردد. بعلاوه هيچ تبعيضي بعمل نخواهد آمد که مبتني بر وضع
سياسي، اداري و قضائي يا بين المللي کشور يا سرزميني باشد که شخص بآن تعلق دارد، خواه اين کشور مستقل، تحت قيوميت يا
غير خودمختار بوده يا حاکميت آن بشکلي محدود شده باشد. هر کس حق زندگي، آزادي و امنيت شخصي دارد. احدي را نميتوان در
بردگي نگاهداشت و داد و ستد بردگان بهر شکلي که باشد ممنوع است. احدي را نميتوان تحت شکنجه يا مجازات يا رفتاري قرار
داد که ظالمانه و يا بر خلاف انسانيت و شئون بشري يا موهن باشد. هر کس حق دارد که شخصيت حقوقي او در همه جا بعنوان
يک انسان چه اين نه من تو او ما شما چطور کجا کي چرا همه هنوز خوب ممنون لطفا روز زندگي مرد ميدانم خواهد بود بله
خانه گل پدر ژاله چند پنج گفت
`,
  },
  th: {
    script: 'thai',
    text: `
มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักด[เกียรติศักดิ์]และสิทธิ ต่างมีเหตุผลและมโนธรรม
และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ ทุกคนย่อมมีสิทธิและอิสรภาพบรรดาที่กำหนดไว้ในปฏิญญานี้
โดยปราศจากความแตกต่างไม่ว่าชนิดใด ๆ ดังเช่น เชื้อชาติ ผิว เพศ ภาษา ศาสนา ความคิดเห็นทางการเมืองหรือทางอื่น
เผ่าพันธุ์แห่งชาติ หรือสังคม ทรัพย์สิน กำเนิด หรือสถานะอื่น ๆ อนึ่งจะไม่มีความแตกต่างใด ๆ
ตามมูลฐานแห่งสถานะทางการเมือง ทางการศาล หรือทางการระหว่างประเทศของประเทศหรือดินแดนที่บุคคลสังกัด
ไม่ว่าดินแดนนี้จะเป็นเอกราช อยู่ในความพิทักษ์มิได้ปกครองตนเอง หรืออยู่ภายใต้การจำกัดอธิปไตยใด ๆ ทั้งสิ้น
คนทุกคนมีสิทธิในการดำรงชีวิต เสรีภาพ และความมั่นคงแห่งตัวตน บุคคลใด ๆ จะถูกยึดเป็นทาส
หรือต้องภาระจำยอมไม่ได้ความเป็นทาษ และการค้าทาษเป็นห้ามขาดทุกรูป บุคคลใด ๆ จะถูกทรมานหรือได้รับผลปฏิบัติ
หรือการลงโทษที่โหดร้ายผิดมนุษยธรรมหรือต่ำช้าไม่ได้ ทุกคนมีสิทธิที่จะได้รับการยอมรับนับถือว่า อะไร นี่ ไม่ ฉัน
คุณ เขา เธอ เรา อย่างไร ที่ไหน เมื่อไหร่ ทำไม ทั้งหมด ยัง ดี ขอบคุณ กรุณา วัน ชีวิต คน รู้ จะ เป็น ใช่ บ้าน แล้ว
ครับ ค่ะ นะ มา ไป ได้ ให้ กับ ผม สวัสดี โลก ข้อความ ชื่อ ฟ้า ผู้หญิง ฤดู ฝน หญ้า ซื้อ ๆ
`,
  },
  ja: {
    script: 'japanese',
    text: `
すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授け
られており、互いに同胞の精神をもって行動しなければならない。 すべて人は、人種、皮膚の色、性、言語、宗教、政治
上その他の意見、国民的もしくは社会的出身、財産、門地その他の地位又はこれに類するいかなる自由による差別をも受け
ることなく、この宣言に掲げるすべての権利と自由とを享有することができる。 さらに、個人の属する国又は地域が独立
国であると、信託統治地域であると、非自治地域であると、又は他のなんらかの主権制限の下にあるとを問わず、その国又
は地域の政治上、管轄上又は国際上の地位に基ずくいかなる差別もしてはならない。 すべての人は、生命、自由及び身体
の安全に対する権利を有する。 何人も、奴隷にされ、又は苦役に服することはない。奴隷制度及び奴隷売買は、いかなる
形においても禁止する。 何人も、拷問又は残虐な、非人道的なもしくは屈辱的な取扱もしくは刑罰を受けることはない。
 すべての人は、いかなる場所においても、法の下において、人として認められる権利を有する。 あいうえおかきくけこ
さしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだぢづでどばびぶべ
ぼぱぴぷぺぽっゃゅょアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲ
ンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポッャュョー 私は何ですか。これはとても良いと思います。あり
がとう。どうして行かないの？彼女が来たから、もう大丈夫だよ。日一人年大十二本中長出三時行見月後前生五間上東四今
金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨 新
規作成設定写真画像動画音楽資料報告書請求書見積会議議事録予定表名簿住所電話番号世界漢字文字用紙表示部署社員会社
株式東京都大阪府県市区町村春夏秋冬朝昼夜家族店駅道手足目口耳心体元気思言知分使作持待終始開閉好悪多少早近遠強弱
古安
`,
  },
  'zh-cn': {
    script: 'simplified',
    text: `
人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。 人人有资格享有本宣言所
载的一切权利和自由,不分种族、肤色、性别、语言、宗教、政治或其他见解、国籍或社会出身、财产、出生或其他身分等任
何区别。 并且不得因一人所属的国家或领土的政治的、行政的或者国际的地位之不同而有所区别,无论该领土是独立领土、
托管领土、非自治领土或者处于其他任何主权受限制的情况之下。 人人有权享有生命、自由和人身安全。 任何人不得使为
奴隶或奴役;一切形式的奴隶制度和奴隶买卖,均应予以禁止。 任何人不得加以酷刑,或施以残忍的、不人道的或侮辱性的
待遇或刑罚。 人人在任何地方有权被承认在法律前的人格。 法律之前人人平等,并有权享受法律的平等保护,不受任何歧
视。人人有权享受平等保护,以免受违反本宣言的任何歧视行为以及煽动这种歧视的任何行为之害。 任何人当宪法或法律所
赋予他的基本权利遭受侵害时,有权由合格的国家法庭对这种侵害行为作有效的补救。 任何人不得加以任意逮捕、拘禁或放
逐。 的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道
行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它
与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己
制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气
题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空
决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉
术领共确传师观清今切院让识候带导争运 你好世界请问谢谢喂吧吗呢哪怎么汉字测试文档图片照片视频音乐合同报告发票会
议记录通知说明姓名城市北京上海
`,
  },
  'zh-tw': {
    script: 'traditional',
    text: `
人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。 人人有資格享受本宣言所
載的一切權利和自由，不分種族、膚色、性別、語言、宗教、政治或其他見解、國籍或社會出身、財產、出生或其他身分等任
何區別。 人人有權享有生命、自由和人身安全。 任何人不得使為奴隸或奴役；一切形式的奴隸制度和奴隸買賣，均應予以
禁止。 任何人不得加以酷刑，或施以殘忍的、不人道的或侮辱性的待遇或刑罰。 人人在任何地方有權被承認在法律前的人
格。 法律之前人人平等，並有權享受法律的平等保護，不受任何歧視。人人有權享受平等保護，以免受違反本宣言的任何歧
視行為以及煽動這種歧視的任何行為之害。 任何人當憲法或法律所賦予他的基本權利遭受侵害時，有權由合格的國家法庭對
這種侵害行為作有效的補救。 任何人不得加以任意逮捕、拘禁或放逐。 人人完全平等地有權由一個獨立而無偏倚的法庭進
行公正的和公開的審訊，以確定他的權利和義務並判定對他提出的任何刑事指控。 凡受刑事控告者，在未經獲得辯護上所需
的一切保證的公開審判而依法證實有罪以前，有權被視為無罪。 的一是不了在人有我他這個們中來上大為和國地到以說時要
就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進
好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由
問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教
兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做
接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完
設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運 你好世界請問謝謝喂吧
嗎呢哪怎麼漢字測試檔案圖片照片影片音樂合約報告發票會議記錄通知說明姓名城市臺北
`,
  },
  ko: {
    script: 'korean',
    text: `
모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다. 모든 사람은 인종, 피부색, 성, 언어,
종교, 정치적 또는 기타의 견해, 민족적 또는 사회적 출신, 재산, 출생 또는 기타의 신분과 같은 어떠한 종류의 차별이 없이, 이 선언에 규정된 모든 권리와 자유를 향유할 자격이 있다. 더 나아가
개인이 속한 국가 또는 영토가 독립국, 신탁통치지역, 비자치지역이거나 또는 주권에 대한 여타의 제약을 받느냐에 관계없이, 그 국가 또는 영토의 정치적, 법적 또는 국제적 지위에 근거하여 차별이 있어서는
아니된다. 모든 사람은 생명과 신체의 자유와 안전에 대한 권리를 가진다. 어느 누구도 노예상태 또는 예속상태에 놓여지지 아니한다. 모든 형태의 노예제도와 노예매매는 금지된다. 어느 누구도 고문, 또는
잔혹하거나 비인도적이거나 굴욕적인 처우 또는 형벌을 받지 아니한다. 모든 사람은 어디에서나 법 앞에 인간으로서 인정받을 권리를 가진다. 모든 사람은 법 앞에 평등하며 어떠한 차별도 없이 법의 동등한
보호를 받을 권리를 가진다. 모든 사람은 이 선언에 위반되는 어떠한 차별과 그러한 차별의 선동으로부터 동등한 보호를 받을 권리를 가진다. 모든 사람은 헌법 또는 법률이 부여한 기본적 권리를 침해하는
행위에 대하여 권한있는 국내법정에서 실효성 있는 구제를 받을 권리를 가진다. 어느 누구도 자의적으로 체포, 구금 또는 추방되지 아니한다. 모든 사람은 자신의 권리, 의무 그리고 자신에 대한 형사상
혐의에 대한 결정에 있어 독립적이며 공평한 법정에서 완전히 평등하게 공정하고 공개된 재판을 받을 권리를 가진다. 모든 형사피의자는 자신의 변호에 필요한 모든 것이 보장된 공개 재판에서 법률에 따라
유죄로 입증될 때까지 이것은 무엇입니까 나는 너는 그는 우리 어떻게 어디 언제 왜 모두 아직 좋아 감사합니다 고마워 하루 생활 사람 알아 거야 였다 네 아니요 집 그래 안녕하세요 세계 시험 한글 문서
사진 동영상 음악 계약서 보고서 회의록 자료 이름 주소 전화 서울 부산 오늘 내일 어제 정말 미안해 괜찮아 있어 없어 했어 할게 하지 마 봐요 왔다 갔다 그런데 그리고 하지만 때문에 같이 너무 많이
조금 지금 다시 빨리 우리가 그녀 아버지 어머니 친구 학교 물 밥 돈 일 말 눈 손 마음 새 폴더 텍스트
`,
  },
} as const satisfies Readonly<Record<string, LanguageText>>
