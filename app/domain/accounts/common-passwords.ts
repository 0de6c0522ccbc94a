const words = `
123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123 football monkey
letmein 696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx 7777777
121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew
tigger sunshine iloveyou 2000 charlie robert thomas hockey ranger daniel starwars klaster 112233 george computer
michelle jessica pepper 1111 zxcvbn 555555 11111111 131313 freedom 777777 pass maggie 159753 aaaaaa ginger princess
joshua cheese amanda summer love ashley 6969 nicole chelsea biteme matthew access yankees 987654321 dallas austin
thunder taylor matrix william corvette hello martin heather secret merlin diamond 1234qwer gfhjkm hammer silver 222222
88888888 anthony justin test bailey q1w2e3r4t5 patrick internet scooter orange 11111 golfer cookie richard samantha
bigdog guitar jackson whatever mickey chicken sparky snoopy maverick phoenix camaro peanut morgan welcome falcon
cowboy ferrari samsung andrea smokey steelers joseph mercedes dakota arsenal eagles melissa boomer booboo spider
nascar monster tigers yellow 123123123 gateway marina diablo bulldog qwer1234 compaq purple hardcore banana junior
hannah 123654 porsche lakers iceman money cowboys 987654 london tennis 999999 ncc1701 coffee scooby 0000 miller
boston q1w2e3r4 brandon yamaha chester mother forever johnny edward 333333 oliver redsox player nikita knight fender
barney midnight please brandy chicago badboy iwantu slayer rangers charles angel flower bigdaddy rabbit wizard
password1 password12 password123 passw0rd p@ssw0rd p@ssword admin admin123 administrator root toor changeme default
guest qwerty1 qwerty12 qwerty123 qwertyui asdfghjkl asdf1234 abcdef abcd1234 abc12345 a123456 a12345 1q2w3e 1q2w3e4r
1q2w3e4r5t zaq12wsx zaq1zaq1 letmein1 welcome1 iloveyou1 sunshine1 princess1 football1 baseball1 monkey1 dragon1
golfgolf golf123 golfing tigerwoods holeinone birdie pinhigh pinhigh1 pinhigh123 fairway augusta masters
123456a 123456q 12341234 11223344 147258369 147258 123abc 789456 789456123 0123456789 123456789a 12345678910
102030 101010 202020 232323 252525 010203 111222 112358 12344321 1234554321 19841984 aa123456 aaa111 qweasd
qweasdzxc qwe123 asd123 zxc123 asdasd qweqwe zxczxc google facebook linkedin login hello123 hellohello secret123
`;

/** Passwords that guessers try first; in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
