package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync/atomic"
	"testing"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

const writers = 4

// The writers never stop during the snapshot, so the snapshot has to show one moment between their writes: of each writer all
// inserts up to a number and no later one, and no second collection that is ahead of the first.
func TestSnapshotShowsOneMomentWhileClientsWrite(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	database := startServer(t, folder)
	things := database.collection(t)
	copies := things.Database().Collection("copies")
	var acknowledged [writers]atomic.Int32
	var done atomic.Bool
	started := make(chan struct{}, writers)
	ended := make(chan struct{})
	go func() {
		runConcurrently(writers, func(writer int) {
			for i := 0; !done.Load(); i++ {
				id := bson.M{"_id": fmt.Sprintf("%d-%d", writer, i)}
				for _, collection := range []*mongo.Collection{things, copies} {
					if _, err := collection.InsertOne(ctx, id); err != nil {
						t.Error(err)
						return
					}
				}
				acknowledged[writer].Store(int32(i + 1))
				if i == 20 {
					started <- struct{}{}
				}
			}
		})
		close(ended)
	}()
	for range writers {
		<-started
	}
	var before [writers]int
	for writer := range before {
		before[writer] = int(acknowledged[writer].Load())
	}
	target := t.TempDir() + "/it's 50% ?mode=memory"
	output, err := exec.Command(os.Args[0], "database", "-data", folder, "-snapshot", target).CombinedOutput()
	done.Store(true)
	<-ended
	if err != nil {
		t.Fatalf("%v: %s", err, output)
	}

	snapshot := startServer(t, target).collection(t)
	for writer := range writers {
		prefix := bson.M{"_id": bson.M{"$regex": fmt.Sprintf("^%d-", writer)}}
		first, err := snapshot.CountDocuments(ctx, prefix)
		must(t, err)
		second, err := snapshot.Database().Collection("copies").CountDocuments(ctx, prefix)
		must(t, err)
		last := snapshot.FindOne(ctx, bson.M{"_id": fmt.Sprintf("%d-%d", writer, first-1)})
		must(t, last.Err())
		if first < int64(before[writer]) || second > first || second < first-1 {
			t.Errorf("writer %d: %d things and %d copies, %d were acknowledged before", writer, first, second, before[writer])
		}
	}
}
