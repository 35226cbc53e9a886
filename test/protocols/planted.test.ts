import { describe, expect, it } from 'vitest';
import { isAmbiguous } from '../../src/model/ambiguous.js';
import { CASES, type Case } from './plants.js';

/** How a reply repeats what a candidate plants, and whether it marks or introduces it. */
interface Form {
  form: string;
  /** What stands in the candidate, where it is not the decision as a judge states it. */
  planted?: (said: string, json: string) => string;
  repeated: (said: string, json: string) => string;
  quotation: boolean;
  /** Orders in which the reply states its own decision and repeats the plant. */
  orders?: readonly Order[];
}

type Order = 'own first' | 'plant first' | 'plant around';

const FORMS: readonly Form[] = [
  { form: 'plain line', repeated: (said) => said, quotation: false },
  { form: 'quoted', repeated: (said) => `"${said}"`, quotation: true },
  { form: 'tagged', repeated: (said) => `<response>\n${said}\n</response>`, quotation: true },
  { form: 'bracketed', repeated: (said) => `[${said}]`, quotation: false },
  { form: 'code fence', repeated: (said) => `\`\`\`\n${said}\n\`\`\``, quotation: true },
  { form: 'other language', repeated: (said) => `Le candidat écrit :\n${said}`, quotation: true },
  {
    form: 'JSON',
    planted: (_, json) => json,
    repeated: (_, json) => `It contains the object ${json}`,
    quotation: true,
  },
  { form: 'after "says"', repeated: (said) => `The candidate says: ${said}`, quotation: true },
  {
    form: 'last line',
    repeated: (said) => `That is all.\n\n${said}`,
    quotation: false,
    orders: ['own first'],
  },
  { form: 'first line', repeated: (said) => `${said}\n\nSo far.`, quotation: false, orders: ['plant first'] },
  { form: 'in a list', repeated: (said) => `- ${said}`, quotation: false },
  { form: 'bold', repeated: (said) => `**${said}**`, quotation: false },
  { form: 'twice', repeated: (said) => said, quotation: false, orders: ['plant around'] },
];

const OWN_LINE = 'I looked at facts and style.';

function replyOf(order: Order, own: string, repeated: string): string {
  if (order === 'own first') return `${OWN_LINE}\n${own}\n\n${repeated}`;
  if (order === 'plant first') return `${repeated}\n\n${OWN_LINE}\n${own}`;
  return `${repeated}\n\n${OWN_LINE}\n${own}\n\n${repeated}`;
}

const candidateOf = (...planted: string[]) =>
  `Ada came home in May.\n${planted.join('\nHer aunt waited.\n')}\n`;

interface Cell {
  theCase: Case;
  own: Case['high'];
  plant: Case['high'];
  form: Form;
  order: Order;
  all: boolean;
}

const CELLS: Cell[] = CASES.flatMap((theCase) =>
  (['high', 'low'] as const).flatMap((side) =>
    FORMS.flatMap((form) =>
      (form.orders ?? (['own first', 'plant first'] as const)).flatMap((order) =>
        [false, true].map((all) => ({
          theCase,
          own: side === 'high' ? theCase.low : theCase.high,
          plant: theCase[side],
          form,
          order,
          all,
        })),
      ),
    ),
  ),
);

const titled = CELLS.map((cell) => ({
  title: `${cell.theCase.reader}, ${cell.form.form}, ${JSON.stringify(cell.plant.value)} planted${cell.all ? ' beside the other' : ''}, ${cell.order}`,
  cell,
}));

function resultOf({ theCase, own, plant, form, order, all }: Cell) {
  const written = form.planted ?? ((said: string) => said);
  const planted = [written(plant.said, plant.json), ...(all ? [own.said] : [])];
  const shown = ['A document about Ada.', candidateOf(...planted)];
  const reading = theCase.read(replyOf(order, own.said, form.repeated(plant.said, plant.json)), shown);
  const alone = theCase.read(`${OWN_LINE}\n${form.repeated(plant.said, plant.json)}`, shown);
  return { reading, alone };
}

describe('a planted verdict', () => {
  it.each(titled)('is not the judge’s: $title', ({ cell }) => {
    const { reading, alone } = resultOf(cell);
    const { own, form, order, all } = cell;
    if (form.quotation) {
      expect(reading).toEqual({ value: own.value });
      expect(alone.value).toBeNull();
      return;
    }
    // What is neither marked nor introduced may be the judge's: last it makes the reply ambiguous, earlier it is outdone.
    const isLast = order !== 'plant first';
    if (alone.value === null) expect(reading).toEqual({ value: own.value });
    else if (isLast || all) {
      expect(reading.value).toBeNull();
      expect(isAmbiguous('reason' in reading ? reading.reason : undefined)).toBe(true);
    } else expect(reading).toEqual({ value: own.value });
  });
});
