"""Porter stems of NLTK, in Martin Porter's mode and in NLTK's own, of roots with every suffix the algorithm knows.

Written with nltk 3.10.4. Run: python test/oracle/text-stem.py
"""

import json
import pathlib

from nltk.stem.porter import PorterStemmer

ROOTS = (
    "a be by ty try fly sky spy enjoy say die lie tie happ control roll fall hiss fizz hop tann fil plaster "
    "motor agree feed conflat troubl siz relat condit ration valen hesit digit conform radic differ vil analog "
    "vietnam predic oper feud decis hope call formal sens triplic electr good revit allow infer airlin gyrosc "
    "adjust defens irrit replac depend adopt homolog commun activ angular effect bowdler prob rat ceas geo theo "
    "archaeo yield syzyg yyy bay buoy x o qu"
).split()
SUFFIXES = (
    " s es ies sses ss ed ied eed ing y ly ational tional ency ancy izer ably ally ently ely ously ization ation "
    "ator alism iveness fulness ousness ality ivity ibility icate ative alize icity ical ful fully ness al ance "
    "ence er ic able ible ant ement ment ent ion sion tion ou ism ate ous ive ize e ll lled lling ology ologi logi"
).split(" ")
IRREGULAR = (
    "sky skies dying lying tying news innings inning outings outing cannings canning howe proceed exceed succeed "
    "dies ties spied died spies enjoys is was as I A US Judges RUNNING yes youth "
    "caf\u00e9s na\u00efvely 3rds 101ing"
).split()


def main():
    words = sorted({root + suffix for root in ROOTS for suffix in SUFFIXES} | set(IRREGULAR))
    martin = PorterStemmer(mode=PorterStemmer.MARTIN_EXTENSIONS)
    nltk = PorterStemmer()
    rows = [[w, martin.stem(w), nltk.stem(w)] for w in words]
    out = pathlib.Path(__file__).parent / "fixtures" / "text-stem.json"
    out.write_text(json.dumps({"columns": ["word", "martin", "nltk"], "rows": rows}, separators=(",", ":")) + "\n")


main()
