/**
 * What the sentence splitter knows about English words: lists in lower case, without the last period. Punkt learns
 * such lists from a corpus; these are written, and hold what is common in prose.
 */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that carry a period within a sentence: titles, companies, places, months, letters joined by periods. */
export const ABBREVIATIONS = list(`
  mr mrs ms messrs mme mlle dr prof rev hon gov sen rep reps gen adm col cmdr capt lt maj sgt cpl sr jr st ste mt ft
  co corp inc ltd cos bros cie assn dept univ ave blvd rd hwy ct vs v ca viz
  jan feb aug sept sep oct nov dec tues thurs fri
  ala ariz calif colo conn fla ga ill kan ky mich minn nev okla tenn va vt wis
  c d e f g h k l m n p r s t w
  a.c a.d a.m p.m d.c l.a n.c n.d n.h n.j n.m n.y r.i s.c w.va u.k u.n u.s u.s.a u.s.s.r ph.d m.b.a m.d
  a.a a.h e.h e.l e.m f.j h.f h.m j.b j.c j.j j.k j.p j.r l.p m.j r.a r.h r.j r.k t.j s.s w.c w.r w.w
`);

/**
 * Words that, capitalized behind an abbreviation, open a new sentence rather than continue a name:
 * "in the U.S. The army …" against "the U.S. Army …".
 */
export const OPENERS = list(`
  according after all also although amid among another any as at because before both but by consequently despite
  during each eventually even finally for from furthermore he her here his how however i if in indeed instead it its
  later many meanwhile moreover most my nevertheless no nonetheless nor not now on once one other otherwise our
  separately she similarly since so some soon still suddenly that the their then there therefore these they this
  those though through throughout thus to today together two ultimately under unlike until upon we what when where
  which while who why within without yet you your
`);

/**
 * Common words that are seldom part of a name. Capitalized behind an abbreviation they open a sentence, and behind
 * a lone initial they show that the letter ended one ("plan B. Rain fell").
 */
export const COMMON_WORDS = list(`
  accompanied acting adding amazed angry anger arriving asked aware baby back bad bank believing bird birds blood boat
  body bones book books bread breath bringing calling captured caught children cold coming concerned craft craving
  crowds crying dark daughter day days dead death deciding desperate determined discovering disguised dogs door doubt
  dream dreams driven eager early everything eyes facing family faced fear feeling fighting finding fire flowers
  flying food forced fortunately friends frightened gathering getting giving gradually grief guilt hearing help
  hidden home hope horrified horses hours hungry husband inspired jealous joined knowing late leaving letters light
  living locals looking love luckily marks marriage memories men minutes money months more mother motivated moved
  murder music nights nobody nothing obsessed older once opening overcome overwhelmed parents people planning police
  quickly raging rain raised reading realizing relatives relieved returning running rumors sadly scared searching
  secrets seeing seeking seven several shaken shocked shortly silence sitting skies slowly smoke snow soldiers
  someone something sometimes speaking standing storms strangers struggling students surprised talking tears
  thanks things thinking tired together tormented torn trapped trees troubled truth trying unable unaware
  unfortunately unwilling using violence visiting voices waiting walking war water weeks whatever whenever winds
  witnesses wives women wondering words working worried years
`);
