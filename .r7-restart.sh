cd /work/wt/issue-7; export PATH=$PWD/node_modules/.bin:$PATH
kill $(cat /tmp/r7/serve.pid) 2>/dev/null; sleep 1
tsx .r7-serve.ts > /tmp/r7/serve.log 2>&1 & echo $! > /tmp/r7/serve.pid
for i in $(seq 60); do curl -s -o /dev/null http://localhost:8770/api/products && break; sleep 1; done; tail -1 /tmp/r7/serve.log
