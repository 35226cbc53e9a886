/** A template body from a text for Python's `str.format`: doubled braces are braces, the fields are ours in their order. */
export function pythonFormat(text: string, fields: readonly string[]): string {
  let next = 0;
  return text
    .replace(/\{\{|\}\}|\{\w*\}/g, (part) => {
      if (part === '{{') return '{';
      if (part === '}}') return '}';
      const field = fields[next];
      next += 1;
      return field ?? part;
    })
    .trim();
}
