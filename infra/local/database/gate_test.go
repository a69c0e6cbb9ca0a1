package main

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

func TestOf200IncrementsAtOnceNoneIsLost(t *testing.T) {
	ctx, things := context.Background(), startServer(t, t.TempDir()).collection(t)
	_, err := things.InsertOne(ctx, bson.M{"_id": "counter", "count": 0})
	must(t, err)
	atOnce(200, func(int) {
		if _, err := things.UpdateByID(ctx, "counter", bson.M{"$inc": bson.M{"count": 1}}); err != nil {
			t.Error(err)
		}
	})
	var counter struct{ Count int }
	must(t, things.FindOne(ctx, bson.M{"_id": "counter"}).Decode(&counter))
	if counter.Count != 200 {
		t.Fatalf("%d of 200 increments survived", counter.Count)
	}
}

func TestATokenIsUsedOnceHoweverManyTryAtOnce(t *testing.T) {
	ctx, things := context.Background(), startServer(t, t.TempDir()).collection(t)
	_, err := things.InsertOne(ctx, bson.M{"_id": "user", "token": "secret"})
	must(t, err)
	var winners atomic.Int32
	atOnce(50, func(int) {
		found := things.FindOneAndUpdate(ctx, bson.M{"_id": "user", "token": "secret"}, bson.M{"$unset": bson.M{"token": ""}})
		if found.Err() == nil {
			winners.Add(1)
		} else if !errors.Is(found.Err(), mongo.ErrNoDocuments) {
			t.Error(found.Err())
		}
	})
	if winners.Load() != 1 {
		t.Fatalf("%d winners", winners.Load())
	}
}

func TestANameIsClaimedByOneInsert(t *testing.T) {
	ctx, things := context.Background(), startServer(t, t.TempDir()).collection(t)
	var winners atomic.Int32
	atOnce(50, func(i int) {
		_, err := things.InsertOne(ctx, bson.M{"_id": "aditi", "user": i})
		if err == nil {
			winners.Add(1)
		} else if !mongo.IsDuplicateKeyError(err) {
			t.Error(err)
		}
	})
	if winners.Load() != 1 {
		t.Fatalf("%d winners", winners.Load())
	}
}

func atOnce(count int, do func(int)) {
	var group sync.WaitGroup
	for i := range count {
		group.Add(1)
		go func() {
			defer group.Done()
			do(i)
		}()
	}
	group.Wait()
}
