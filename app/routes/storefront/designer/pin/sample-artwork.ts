/** Sample of the live pin before an upload: a round crest with a flag on a green at sunrise. */
export const sampleArtwork = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
<circle cx="200" cy="200" r="192" fill="#0b3d2e"/>
<circle cx="200" cy="200" r="152" fill="#9fd0ea"/>
<path d="M200 236 L62 138 A152 152 0 0 1 108 78 Z M200 236 L150 57 A152 152 0 0 1 216 49 Z M200 236 L272 66 A152 152 0 0 1 322 110 Z" fill="#cfe7f3"/>
<circle cx="200" cy="226" r="66" fill="#f2b632"/>
<path d="M49 218 Q118 176 196 208 Q276 240 351 190 L352 200 A152 152 0 0 1 50 226 Z" fill="#3f8f5a"/>
<path d="M78 290 Q150 236 224 262 Q284 284 336 268 A152 152 0 0 1 78 290 Z" fill="#1a664e"/>
<path d="M192 92 H204 V272 H192 Z" fill="#faf6ec"/>
<path d="M204 92 L292 124 L204 158 Z" fill="#b3282d"/>
<ellipse cx="198" cy="280" rx="40" ry="13" fill="#0d1a14"/>
<circle cx="262" cy="302" r="18" fill="#faf6ec"/>
<path d="M200 18 L207 32 L222 34 L211 44 L214 59 L200 52 L186 59 L189 44 L178 34 L193 32 Z" fill="#cfa456" transform="translate(0 -10) scale(1 1)"/>
<circle cx="36" cy="226" r="7" fill="#cfa456"/><circle cx="364" cy="226" r="7" fill="#cfa456"/>
</svg>`;
